/** Opens the webinar dialog when the flag or `?webinar=1` asks for it; otherwise none of its code is fetched (R23). */
const place = document.getElementById('webinar-registration')!;
if (new URLSearchParams(location.search).get('webinar') === '1') place.dataset['open'] = '';
if ('open' in place.dataset) {
  const island = place.querySelector('astro-island')!;
  // Simulates an interaction with the island, repeated because the island starts to listen after it is in the page.
  const wake = () => island.dispatchEvent(new Event('focusin'));
  const waking = setInterval(wake, 100);
  for (const end of ['island:ready', 'astro:hydration-error'])
    island.addEventListener(end, () => clearInterval(waking), { once: true });
  wake();
}
