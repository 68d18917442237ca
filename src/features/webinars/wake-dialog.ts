/** Opens the webinar dialog when the flag or `?webinar=1` asks for it; without that nothing of it is fetched (R23). */
const place = document.getElementById('webinar-registration')!;
if (new URLSearchParams(location.search).get('webinar') === '1') place.dataset['open'] = '';
if ('open' in place.dataset) {
  const island = place.querySelector('astro-island')!;
  // To the island it looks as if somebody had reached for it; it begins to listen a moment after it is there.
  const reach = () => island.dispatchEvent(new Event('focusin'));
  const reaching = setInterval(reach, 100);
  for (const end of ['island:ready', 'astro:hydration-error'])
    island.addEventListener(end, () => clearInterval(reaching), { once: true });
  reach();
}
