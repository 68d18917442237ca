import { exemptionCertificates as table } from '#src/integrations/database/tables/quotes.ts';
import { retention } from '#src/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** The path of the file, which `netlify/functions/inbox.ts` serves. */
const certificateFilePath = '/api/admin/exemption-certificate';

/** Tax exemption certificates, each with a link to its file. */
export const exemptionCertificates = inboxList({
  label: 'Exemption certificates',
  searched: 'quote number, agency or email',
  table,
  id: table.id,
  receivedAt: table.createdAt,
  keptUntil: endOf(retention.exemptionCertificates, table.createdAt),
  columns: {
    id: table.id,
    quoteNumber: table.quoteNumber,
    fileType: table.fileType,
    sizeBytes: table.sizeBytes,
  },
  fields: ({ who, what, details }) => [
    who('Agency', table.legalName),
    who('Email', table.contactEmail),
    what('Quote', table.quoteNumber),
    what('File', ({ fileType }) => fileType.toUpperCase()),
    details('Size in kB', ({ sizeBytes }) => Math.ceil(sizeBytes / 1000)),
  ],
  link: ({ id, quoteNumber }) => ({
    label: 'Download',
    of: `certificate for quote ${quoteNumber}`,
    href: `${certificateFilePath}?certificate=${id}`,
  }),
});
