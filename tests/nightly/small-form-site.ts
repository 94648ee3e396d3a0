import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site and a bank, each with its own origin, small enough to test the clients that visit them. */
export type SmallFormSite = { origin: string; close(): Promise<void> };

const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(title: string, body: string): string {
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>${title}</title></head><body>
<h1>${title}</h1>${body}</body></html>`;
}

const home = (request: IncomingMessage) => `
<p id="state">Betik kapalı</p>
<script>document.getElementById("state").textContent = "Betik açık"</script>
<p>Dil: ${safe(request.headers["accept-language"] ?? "yok")}.</p>
<p>Bağışa başla demek için aşağıya inin.</p>
${"<p>Bir satır daha.</p>".repeat(60)}
<p>Sayfanın sonu <a href="/form">Bağışa başla</a></p>`;

const form = `
<p>Ad soyad ve telefon yazın; Mesaj isteğe bağlıdır.</p>
<form method="post" action="/form">
<div><label for="name">Ad soyad</label><br><input id="name" name="name" value="Eski değer"></div>
<div><label for="phone">Telefon</label> <input id="phone" name="phone" type="tel" autocomplete="tel"></div>
<div><label for="amount">Tutar</label> <input id="amount" name="amount" type="number" min="1"> ₺</div>
<fieldset><legend>Ne sıklıkla?</legend>
<div><input type="radio" name="often" id="once" value="once" checked> <label for="once">Bir kez</label></div>
<div><label><input type="radio" name="often" value="monthly"> Her ay</label></div></fieldset>
<div><label for="city">Şehir</label> <select id="city" name="city"><option>Ankara</option><option>İzmir</option></select></div>
<div><label for="message">Mesaj</label><br><textarea id="message" name="message" rows="2"></textarea></div>
<div><label><input type="checkbox" name="consent"> <a href="/notice">Aydınlatma metnini</a> okudum</label></div>
<div><label><input type="checkbox" name="news"> Haber almak isterim</label></div>
<div><button>Devam et</button></div></form>`;

const bankForm = `
<form method="post" action="/bank" target="_top">
<div><label for="code">Doğrulama kodu</label><br><input id="code" name="code" autocomplete="one-time-code"></div>
<button>Onayla</button></form>`;

const broken = `
<script>console.error("Beklenmedik bir durum", { no: 7 }); setTimeout(function () { throw new Error("Kaçak hata") }, 0)</script>
<button type="button" onclick="fetch('/late').then(function () { document.title = 'x'; history.pushState(null, '', '/arrived');
document.getElementById('out').textContent = 'Sonradan geldi' })">Getir</button><p id="out"></p>`;

async function fieldsOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  return new URLSearchParams(body);
}

function remembered(request: IncomingMessage): URLSearchParams {
  return new URLSearchParams(
    decodeURIComponent(/(?:^|; )answers=([^;]*)/.exec(request.headers.cookie ?? "")?.[1] ?? ""),
  );
}

async function answer(request: IncomingMessage, response: ServerResponse, site: string, bank: string) {
  const send = (title: string, body: string, status = 200) => {
    response
      .writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" })
      .end(page(title, body));
  };
  const seeOther = (location: string, answers?: string) => {
    if (answers !== undefined)
      response.setHeader("Set-Cookie", `answers=${encodeURIComponent(answers)}; Path=/; HttpOnly; SameSite=Lax`);
    response.writeHead(303, { Location: location }).end();
  };
  switch (`${request.method} ${request.url}`) {
    case "GET /":
      return send("Küçük site", home(request));
    case "GET /form":
      return send("Bağış", form);
    case "POST /form":
      return seeOther("/pay", (await fieldsOf(request)).toString());
    case "GET /pay":
      return send(
        "Ödeme",
        `<iframe src="${bank}/bank" width="300" height="200" title="Banka">
<a href="${bank}/bank">Banka sayfasını aç</a></iframe><p><a href="${bank}/bank">Banka sayfası burada</a></p>`,
      );
    case "GET /bank":
      return send("Banka", bankForm);
    case "POST /bank":
      return seeOther(`${site}/thanks?code=${(await fieldsOf(request)).get("code")}`);
    case "GET /broken":
      return send("Bozuk", broken);
    case "GET /late":
      setTimeout(() => send("Geç", ""), 300);
      return;
  }
  if (!request.url?.startsWith("/thanks")) return send("Bulunamadı", "<p>Böyle bir sayfa yok.</p>", 404);
  const answers = [...remembered(request), ...new URL(request.url, site).searchParams];
  send("Teşekkürler", `<ul>${answers.map(([name, value]) => `<li>${name}=${safe(value)}.</li>`).join("")}</ul>`);
}

/** Starts the site and its bank on free ports; the bank stands on another origin, as banks do. */
export async function openSmallFormSite(): Promise<SmallFormSite> {
  const origins = { site: "", bank: "" };
  const listen = async (host: string) => {
    const server = createServer((request, response) => void answer(request, response, origins.site, origins.bank));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { server, origin: `http://${host}:${(server.address() as AddressInfo).port}` };
  };
  const servers = await Promise.all([listen("127.0.0.1"), listen("localhost")]);
  origins.site = servers[0].origin;
  origins.bank = servers[1].origin;
  return {
    origin: origins.site,
    async close() {
      for (const { server } of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
