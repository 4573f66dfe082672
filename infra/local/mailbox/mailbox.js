// Shows new e-mails without a reload by hand; the one that is open stays open.
const shown = Number(document.body.dataset.count);

async function look() {
  const answer = await fetch('/api/messages').catch(() => undefined);
  const messages = answer?.ok ? await answer.json() : undefined;
  if (messages && messages.length !== shown) location.reload();
}

// The code that signs the demo administrator in: another one every thirty seconds.
async function showCode() {
  const answer = await fetch('/api/code').catch(() => undefined);
  const { code, left } = answer?.ok ? await answer.json() : {};
  const place = document.getElementById('code');
  place.hidden = code === undefined;
  place.querySelector('output').textContent = code ? `${code} (${left} s)` : '';
}

setInterval(() => void look(), 2000);
void showCode();
setInterval(() => void showCode(), 1000);
