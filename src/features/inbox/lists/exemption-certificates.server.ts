/** Tax exemption certificates in the inbox, each with a link to its file. */
import { exemptionCertificates as table } from '#src/integrations/database/tables/exemption-certificates.ts';
import { retention } from '#src/promises/retention.ts';
import { endOf, inboxList } from './list.server.ts';

/** Where an administrator gets the file; `netlify/functions/inbox.ts` answers there. */
const certificateFilePath = '/api/admin/exemption-certificate';

/** One row for each file. */
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
    legalName: table.legalName,
    contactEmail: table.contactEmail,
    fileType: table.fileType,
    sizeBytes: table.sizeBytes,
  },
  fields: [
    { label: 'Agency', place: 'who', value: ({ legalName }) => legalName },
    { label: 'Email', place: 'who', value: ({ contactEmail }) => contactEmail },
    { label: 'Quote', place: 'what', value: ({ quoteNumber }) => quoteNumber },
    { label: 'File', place: 'what', value: ({ fileType }) => fileType.toUpperCase() },
    {
      label: 'Size in kB',
      place: 'details',
      value: ({ sizeBytes }) => Math.ceil(sizeBytes / 1000),
    },
  ],
  link: ({ id, quoteNumber }) => ({
    label: 'Download',
    of: `certificate for quote ${quoteNumber}`,
    href: `${certificateFilePath}?certificate=${id}`,
  }),
});
