/** Selects the plan in the URL: `/quote?plan=small-rural-monthly`. */
const select = document.querySelector<HTMLSelectElement>('.quote-form [name=priceId]');
const wanted = new URLSearchParams(location.search).get('plan');
const option = Array.from(select?.options ?? []).find(({ value }) => value && value === wanted);
// An earlier choice that the browser restored stays.
if (option && select?.value === '') option.selected = true;
