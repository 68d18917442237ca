/** The catalog as structured data for search engines, at the prices that are charged. */
import { site } from '#src/site.ts';
import { oneTimeProduct, plans } from './plans.ts';
import { prices, type Price } from './prices.ts';

/** schema.org data for the plans, with an offer for each price; `pageUrl` is the page to choose one. */
export function plansAsStructuredData(pageUrl: string): object {
  return product(
    `${site.name} AI governance and workspace`,
    site.description,
    prices.filter((price) => price.plan),
    pageUrl,
  );
}

/** schema.org data for the one-time product; `pageUrl` is the page to buy it. */
export function oneTimeProductAsStructuredData(pageUrl: string): object {
  const { name, description } = oneTimeProduct;
  return product(
    name,
    description,
    prices.filter((price) => price.product),
    pageUrl,
  );
}

function product(name: string, description: string, offered: Price[], pageUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    provider: { '@type': 'Organization', name: site.legalName },
    ...(offered.length > 1 && { featureList: plans[0]?.features }),
    offers: offered.map((price) => offer(price, pageUrl)),
  };
}

function offer(price: Price, pageUrl: string): object {
  const { priceId, name, priceCents, interval, isCoalitionPrice } = price;
  const amount = { price: (priceCents / 100).toFixed(2), priceCurrency: 'USD' };
  const billed = interval && { month: 'billed monthly', year: 'billed yearly' }[interval];
  return {
    '@type': 'Offer',
    sku: priceId,
    name: [name, billed, isCoalitionPrice && 'GovAI Coalition members'].filter(Boolean).join(', '),
    url: pageUrl,
    availability: 'https://schema.org/InStock',
    ...amount,
    ...(interval && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...amount,
        billingIncrement: 1,
        unitCode: interval === 'month' ? 'MON' : 'ANN',
      },
    }),
  };
}
