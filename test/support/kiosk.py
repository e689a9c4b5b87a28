"""A con-end application as a developer writes one with nothing but Python: the balance, and a name. Prints its port."""
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs


def menu(text):
    if text == "":
        return "CON Python kiosk\n1. Balance\n2. Your name"
    if text == "1":
        return "END K 250.00"
    if text == "2":
        return "CON Type your name"
    if text.startswith("2*"):
        return "END Hello " + text[2:]
    return "END Invalid choice"


class Kiosk(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        answer = menu(parse_qs(body, keep_blank_values=True)["text"][0]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_arguments):
        pass


server = HTTPServer(("127.0.0.1", 0), Kiosk)
print(server.server_port, flush=True)
server.serve_forever()
