/** What happened, newest first. */
import { list, shape, text, timeRange } from '../api/readers.ts';
import { listRoute, retrieveRoute } from '../api/route.ts';

/** `/v1/events`. */
export const eventRoutes = [
  retrieveRoute('/v1/events', 'event'),
  listRoute(
    '/v1/events',
    'event',
    shape({}, { created: timeRange, type: text(), types: list(text(), 20) }),
    (event, { created, type, types }) =>
      (!created || created(event.created)) &&
      (!type || matches(event.type, type)) &&
      (!types || types.some((each) => matches(event.type, each))),
  ),
];

// `invoice.*` stands for every event of an invoice.
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
