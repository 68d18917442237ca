/** Shows for a second that a download is being prepared, and counts it; the browser downloads on its own. */

/** How long a link looks busy (specification, section 9). */
const busyMs = 1000;

const said = document.createElement('p');
said.setAttribute('role', 'status');
said.className = 'sr-only';
document.body.append(said);

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-download]')) {
  const label = link.querySelector('span')!;
  const restLabel = label.textContent;
  link.addEventListener('click', (event) => {
    // The second click of a double click does not count again.
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

/** Nothing waits for this, and a failure is not shown (specification, section 8). */
function countDownload({ download, email }: DOMStringMap): Promise<unknown> {
  return fetch('/api/resource-download', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resourceId: download, email }),
  }).catch(() => undefined);
}
