"""In the guest, with the rights of the service: tries what a program would that was taken over, and says what it could.

Standard library only; x86-64, as the guest is.
"""

import ctypes
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.mmap.restype = ctypes.c_void_p
WRITTEN = (
    *("/etc", "/opt", "/opt/table-companion/current", "/usr", "/usr/local/bin", "/var", "/var/lib", "/srv", "/home"),
    *("/root", "/boot", "/run", "/sys/kernel", "/etc/systemd/system", "/etc/table-companion"),
    *("/var/log", "/var/spool", "/dev", "/dev/shm", "/tmp", "/var/tmp", "/run/table-companion"),
    "/var/lib/table-companion",
)
READ = ("/etc/passwd", "/etc/shadow", "/proc/1/environ", "/proc/kmsg", "/dev/kmsg", "/etc/NetworkManager/secret")
LISTED = ("/home", "/root", "/proc/1/fd", "/etc/NetworkManager/system-connections")
DEVICES = (
    *("/dev/gpiochip0", "/dev/snd/controlC0", "/dev/snd/pcmC0D0p", "/dev/ttyS1", "/dev/null", "/dev/random"),
    *("/dev/ubda", "/dev/mem", "/dev/kmsg", "/dev/net/tun", "/dev/loop0", "/dev/loop-control"),
    *("/dev/uinput", "/dev/mapper/control", "/dev/tty0", "/dev/console", "/proc/sys/kernel/hostname"),
)
SOCKETS = {
    "inet": (socket.AF_INET, socket.SOCK_STREAM, 0),
    "inet6": (socket.AF_INET6, socket.SOCK_STREAM, 0),
    "unix": (socket.AF_UNIX, socket.SOCK_STREAM, 0),
    "netlink": (socket.AF_NETLINK, socket.SOCK_RAW, 0),
    "raw": (socket.AF_INET, socket.SOCK_RAW, 1),
    "packet": (socket.AF_PACKET, socket.SOCK_RAW, 0),
    "bluetooth": (31, socket.SOCK_RAW, 0),
    "vsock": (40, socket.SOCK_STREAM, 0),
    "alg": (38, socket.SOCK_SEQPACKET, 0),
    "can": (29, socket.SOCK_RAW, 1),
}
CALLS: dict[str, tuple[object, ...]] = {
    "unshare a user": (272, 0x10000000),
    "unshare mounts": (272, 0x00020000),
    "mount": (165, b"none", b"/tmp", b"tmpfs", 0, 0),
    "umount": (166, b"/tmp", 0),
    "pivot_root": (155, b"/tmp", b"/tmp"),
    "chroot": (161, b"/tmp"),
    "ptrace": (101, 0, 0, 0, 0),
    "reboot": (169, 0, 0, 0, 0),
    "swapoff": (168, b"/x"),
    "settimeofday": (164, 0, 0),
    "sethostname": (170, b"x", 1),
    "setdomainname": (171, b"x", 1),
    "bpf": (321, 0, 0, 0),
    "init_module": (175, 0, 0, b""),
    "delete_module": (176, b"x", 0),
    "kexec_load": (246, 0, 0, 0, 0),
    "perf_event_open": (298, 0, 0, -1, -1, 0),
    "personality": (135, 0x0008),
    "iopl": (172, 3),
    "acct": (163, b"/tmp/x"),
    "quotactl": (179, 0, 0, 0, 0),
    "open_by_handle_at": (304, -1, 0, 0),
    "mknod": (133, b"/tmp/node", 0o020666, 0x0101),
    "clock_adjtime": (305, 0, 0),
    "syslog": (103, 10, 0, 0),
    "setuid": (105, 0),
    "setgid": (106, 0),
}


def called(number: object, *arguments: object) -> None:
    if LIBC.syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def written(folder: str) -> None:
    path = Path(folder) / "probe"
    path.write_text("x")
    path.unlink()


def opened(path: str) -> None:
    os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))


def read(path: str) -> None:
    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK))


def spoken(family: int, kind: int, protocol: int) -> None:
    socket.socket(family, kind, protocol).close()


def bound(port: int) -> None:
    with socket.socket() as listening:
        listening.bind(("0.0.0.0", port))


def written_and_run() -> None:
    if LIBC.mmap(None, 4096, 7, 0x22, -1, 0) == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), "mmap")


def owned_by_others() -> None:
    path = Path("/tmp/probe")
    path.write_text("x")
    path.chmod(0o4755)


def others_seen() -> None:
    if not any(each.name.isdigit() and int(each.name) != os.getpid() for each in Path("/proc").iterdir()):
        raise OSError("none but its own")


def told_systemd() -> None:
    ran = subprocess.run(["systemctl", "--no-ask-password", "stop", "dbus.service"], capture_output=True, check=False)
    if ran.returncode:
        raise OSError(ran.stderr.decode())


def all_probes() -> dict[str, Callable[[], object]]:
    return {
        **{f"write {each}": partial(written, each) for each in WRITTEN},
        **{f"read {each}": partial(read, each) for each in READ},
        **{f"list {each}": partial(os.listdir, each) for each in LISTED},
        **{f"open {each}": partial(opened, each) for each in DEVICES},
        **{f"socket {each}": partial(spoken, *kind) for each, kind in SOCKETS.items()},
        **{f"call {each}": partial(called, *words) for each, words in CALLS.items()},
        "bind port 81": lambda: bound(81),
        "bind port 9999": lambda: bound(9999),
        "see other processes": others_seen,
        "be quicker than others": lambda: os.setpriority(os.PRIO_PROCESS, 0, -20),
        "be in real time": lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
        "run what it has written": written_and_run,
        "make a program of its owner's": owned_by_others,
        "stop another service": told_systemd,
    }


if __name__ == "__main__":
    could = dict[str, str]()
    for name, probe in all_probes().items():
        try:
            probe()
            could[name] = ""
        except OSError as error:
            could[name] = str(error) or type(error).__name__
    sys.stdout.write(json.dumps(could))
