// <number-stepper>: a button down and one up beside a number, for thumbs; keys and screen readers have the field's own.
// Without scripts the buttons do not show (see :defined in the style sheet), and the field is a field.
class NumberStepper extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
  }
  handleEvent({ target }) {
    const step = target.dataset.step;
    if (step === undefined) return;
    const field = this.querySelector("input");
    if (field.value === "") field.value = field.min; // where it is open what it is, it begins with the least
    else if (step === "up") field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
customElements.define("number-stepper", NumberStepper);
