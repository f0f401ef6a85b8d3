"""A fight through the proxies that the documents show: nginx, where it is installed."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.cli.test_serve import line, up
from tests.cli.test_serve import serving as command
from tests.house.sources import ROOT
from tests.web.serving import WAIT, Page, bearer, free_port

HOSTING = ROOT / "docs" / "hosting"
NAME = "fights.example.org"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
OPENSSL = shutil.which("openssl")


def told(folder: Path, port: int, behind: int) -> str:
    """The documents' site of nginx, on other ports and with a certificate of our own."""
    site = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    for old, new in (
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{behind}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/cert.pem"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/key.pem"),
    ):
        assert old in site
        site = site.replace(old, new)
    site = re.sub(r"\n    listen (\[::\]|80).*", "", site)
    plain = site.rindex("server {")
    site = site[:plain] + site[plain:].replace("{", f"{{\n    listen 127.0.0.1:{free_port()};", 1)
    paths = "".join(
        f"    {one}_temp_path {folder}/{one};\n"
        for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{paths}{site}}}\n"
    )


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[int]:
    """nginx before a server on a port; gives its own port."""
    assert NGINX
    assert OPENSSL
    folder.mkdir()
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    made += ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem", "-subj", f"/CN={NAME}"]
    subprocess.run([OPENSSL, *made], check=True, capture_output=True)
    port = free_port()
    (folder / "nginx.conf").write_text(told(folder, port, behind))
    words = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    with subprocess.Popen(words, stderr=subprocess.PIPE) as running:
        try:
            ends = time.monotonic() + WAIT
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    assert running.poll() is None, running.stderr
                    assert time.monotonic() < ends, "nginx never answered"
                    time.sleep(0.05)
            yield port
        finally:
            running.terminate()


@pytest.mark.skipif(not (NGINX and OPENSSL), reason="nginx or openssl is not installed here")
def test_a_fight_through_nginx_by_a_public_name(tmp_path: Path) -> None:
    public = ("--address", f"https://{NAME}", "--proxy", "127.0.0.1", "--host", "127.0.0.1")
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with command(tmp_path / "data", *public) as running:
        here = line(running, "Here:")
        assert line(running, "Phones:") == f"https://{NAME}"
        line(running, "Ctrl-C")
        up(here)
        with nginx(tmp_path / "nginx", int(here.rpartition(":")[2])) as port:

            def client(own: str = "127.0.0.1", **headers: str) -> httpx.Client:
                transport = httpx.HTTPTransport(verify=trusting, local_address=own)
                return httpx.Client(
                    base_url=f"https://127.0.0.1:{port}",
                    headers={"Host": NAME, **headers},
                    transport=transport,
                    timeout=WAIT,
                )

            @contextmanager
            def dialled(origin: str) -> Iterator[Page]:
                line = socket.create_connection(("127.0.0.1", port))
                how: dict[str, Any] = {"sock": line, "ssl": trusting, "origin": origin}
                with connect(f"wss://{NAME}/socket", **how) as found:
                    yield Page(found)

            with client(Origin=f"https://{NAME}") as browser:
                wanted = {"system": "razorweave", "scenario": "dock-thug", "foes": ""}
                made = browser.post("/api/tables", json=wanted)
                assert made.status_code == 201, made.text
                gm = made.json()["token"]
                invitation = browser.get("/api/table/invitation", headers=bearer(gm)).json()
                assert invitation["link"].startswith(f"https://{NAME}/#join/")
            with dialled(f"https://{NAME}") as page:
                page.send(do="hello", token=gm, seq=-1)
                page.until("snapshot")
                for _ in range(5):
                    page.told()
                    assert page.answer()["is"] == "done"
            # A page of somebody else's gets nowhere, over HTTP or by a socket.
            with client(Origin="https://evil.example") as stranger:
                assert stranger.post("/api/tables", json=wanted).status_code == 403
            refused = pytest.raises((ConnectionClosed, InvalidStatus))
            with refused, dialled("https://evil.example") as page:
                page.next()
            # Tries are counted by the address that the proxy saw, whatever the caller writes.
            codes = []
            for number in range(14):
                with client(**{"X-Forwarded-For": f"203.0.113.{number}"}) as guesser:
                    guess = {"code": "QQQQQQ", "name": "Eve"}
                    codes.append(guesser.post("/api/join", json=guess).status_code)
            assert codes[0] == 422
            assert codes[-1] == 429
            with client("127.0.0.2") as another:
                assert another.post("/api/join", json=guess).status_code == 422
