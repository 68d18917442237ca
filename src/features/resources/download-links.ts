/** Shows for a second that a download is on its way, and has it counted; the browser downloads by itself meanwhile. */

/** How long a link says that it is busy (specification, section 9). */
const busyMs = 1000;

const said = document.createElement('p');
said.setAttribute('role', 'status');
said.className = 'tw:sr-only';
document.body.append(said);

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-download]')) {
  const label = link.querySelector('span')!;
  const restLabel = label.textContent;
  link.addEventListener('click', (event) => {
    // The second click of a double click is no second wish.
    if (link.hasAttribute('aria-busy')) return event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    label.textContent = 'Preparing...';
    said.textContent = link.textContent;
    setTimeout(() => {
      link.removeAttribute('aria-busy');
      label.textContent = restLabel;
      said.textContent = '';
    }, busyMs);
    void countDownload(link.dataset);
  });
}

/** Nobody waits for this and nobody is told when it fails (specification, section 8). */
function countDownload({ download, email }: DOMStringMap): Promise<unknown> {
  return fetch('/api/resource-download', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resourceId: download, email }),
  }).catch(() => undefined);
}
