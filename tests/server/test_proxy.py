"""Behind a reverse proxy, with the very file that deploy/ offers."""

import asyncio
import json
import shutil
import ssl
import subprocess
from pathlib import Path

import httpx
import pytest
import websockets

from tests.server.cluster import free_port, reachable
from tests.server.guests import PATIENCE, Guest

HERE = Path(__file__).parent.parent.parent
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
NAME = "games.example.org"

pytestmark = pytest.mark.skipif(
    not NGINX or not shutil.which("openssl"),
    reason="nginx and openssl are not here: apt-get install nginx-light openssl",
)


class Proxy:
    """nginx with deploy/nginx.conf; only addresses and the certificate are of the test."""

    def __init__(self, folder, server):
        self.folder, self.port = folder, free_port()
        self.key, self.certificate = folder / "key.pem", folder / "cert.pem"
        words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}".split()
        files = ["-keyout", str(self.key), "-out", str(self.certificate)]
        subprocess.run(["openssl", *words, *files], check=True, capture_output=True)
        text = (HERE / "deploy" / "nginx.conf").read_text()
        for old, new in {
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(self.certificate),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(self.key),
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "127.0.0.1:8150": f"127.0.0.1:{server}",
        }.items():
            assert old in text
            text = text.replace(old, new)
        temp = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
            f"http {{ access_log {folder}/access.log;\n{temp}{text}\n}}\n"
        )

    def __enter__(self):
        command = [NGINX, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        reachable(self.port)
        return self

    def __exit__(self, *failure):
        self.process.terminate()
        self.process.wait()


def test_a_game_is_played_through_nginx_and_no_log_has_a_link(run, tmp_path):
    async def story(place):
        place.app.addresses.url = f"https://{NAME}"
        place.app.addresses.names.add(NAME)
        folder = tmp_path / "nginx"
        folder.mkdir()
        with Proxy(folder, place.port) as proxy:
            trust = ssl.create_default_context(cafile=str(proxy.certificate))
            trust.check_hostname = False  # one speaks to 127.0.0.1
            headers = {"host": NAME, "origin": f"https://{NAME}"}
            base = f"https://127.0.0.1:{proxy.port}"
            async with httpx.AsyncClient(base_url=base, verify=trust, headers=headers, timeout=PATIENCE) as client:
                wish = {"game": "bungee", "seats": [{"who": "mine"}, {"who": "mine"}]}
                made = (await client.post("/api/tables", json=wish)).json()
                assert made["links"]["0"] == f"https://{NAME}/t/{made['table']}#{made['seats']['0']}"
                assert (await client.get("/")).status_code == 200
                assert (await client.get("/metrics")).status_code == 403
                guests = [await sit(proxy, trust, made, seat) for seat in ("0", "1")]
                views = [await guest.until("view") for guest in guests]
                async with client.stream(
                    "GET", f"/api/tables/{made['table']}/events", headers=link(made, "1")
                ) as stream:
                    lines = stream.aiter_lines()
                    for number in range(6):
                        seat = next(seat for seat in (0, 1) if views[seat]["asks"] is not None)
                        move = views[seat]["moves"][-1]["code"]
                        await guests[seat].say(do="move", move=move, answers=views[seat]["asks"], id=str(number))
                        done = (await guests[seat].until("ack"))["number"]
                        views = [await guest.view_from(done) for guest in guests]
                        async with asyncio.timeout(PATIENCE):  # events come at once, not when a buffer is full
                            while f'"number":{done},' not in (await anext(lines)):
                                pass
                for guest in guests:
                    await guest.leave()
        logs = (folder / "access.log").read_text() + (folder / "error.log").read_text()
        assert f"/api/tables/{made['table']}/live" in logs
        for secret in [made["host"], made["invite"], made["watch"], *made["seats"].values()]:
            assert secret not in logs

    run(story)


def link(made, seat):
    return {"authorization": f"Bearer {made['seats'][seat]}"}


async def sit(proxy, trust, made, seat):
    line = await websockets.connect(
        f"wss://{NAME}/api/tables/{made['table']}/live",
        host="127.0.0.1",
        port=proxy.port,
        ssl=trust,
        origin=f"https://{NAME}",
    )
    await line.send(json.dumps({"do": "hello", "token": made["seats"][seat]}))
    return Guest(line)
