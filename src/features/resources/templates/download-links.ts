/** Shows for a second that a download is prepared, and counts it; the browser itself downloads the file. */

/** How long a link shows its busy state (specification, section 9). */
const busyMs = 1000;

const announcement = document.createElement('p');
announcement.setAttribute('role', 'status');
announcement.className = 'sr-only';
document.body.append(announcement);

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-download]')) {
  const label = link.querySelector('span')!;
  const restLabel = label.textContent;
  link.addEventListener('click', (event) => {
    // Ignore the second click of a double click.
    if (link.hasAttribute('aria-busy')) return event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    label.textContent = 'Preparing...';
    announcement.textContent = link.textContent;
    setTimeout(() => {
      link.removeAttribute('aria-busy');
      label.textContent = restLabel;
      announcement.textContent = '';
    }, busyMs);
    void countDownload(link.dataset);
  });
}

/** Failures are ignored (specification, section 8). */
function countDownload({ download, email }: DOMStringMap): Promise<unknown> {
  return fetch('/api/resource-download', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resourceId: download, email }),
  }).catch(() => undefined);
}
