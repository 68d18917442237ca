/** Products. */
import { ApiError } from '../api/api-error.ts';
import {
  boolean,
  list,
  mergeMetadata,
  metadata,
  shape,
  text,
  timeRange,
  unsettable,
} from '../api/readers.ts';
import { listRoute, retrieveRoute, route } from '../api/route.ts';

const words = { active: boolean, description: unsettable(text()), metadata };

/** `/v1/products`. */
export const productRoutes = [
  route(
    'POST',
    '/v1/products',
    shape({ name: text(250) }, { ...words, id: text(100) }),
    ({ store, newId, now }, params) => {
      const id = params.id ?? newId('prod_');
      if (store.find('product', id)) {
        throw new ApiError(400, 'Product already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        });
      }
      return store.insert({
        id,
        object: 'product',
        active: params.active ?? true,
        created: now(),
        description: params.description ?? null,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name,
        updated: now(),
      });
    },
  ),
  route(
    'POST',
    '/v1/products/:id',
    shape({}, { ...words, name: text(250) }),
    ({ store, now }, { metadata: given, ...params }, id) => {
      const product = store.require('product', id);
      return Object.assign(product, params, {
        metadata: mergeMetadata(product.metadata, given),
        updated: now(),
      });
    },
  ),
  retrieveRoute('/v1/products', 'product'),
  listRoute(
    '/v1/products',
    'product',
    shape({}, { active: boolean, ids: list(text(100)), created: timeRange }),
    (product, { active, ids, created }) =>
      (active === undefined || product.active === active) &&
      (!ids || ids.includes(product.id)) &&
      (!created || created(product.created)),
  ),
];
