// Shows new e-mails without a reload by hand; the one that is open stays open.
const shown = Number(document.body.dataset.count);

async function look() {
  const answer = await fetch('/api/messages').catch(() => undefined);
  const messages = answer?.ok ? await answer.json() : undefined;
  if (messages && messages.length !== shown) location.reload();
}

setInterval(() => void look(), 2000);
