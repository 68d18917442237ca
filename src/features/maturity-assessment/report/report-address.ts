/** Where reports are: the end of the address is all that one needs to read one. */

/** What a report's id looks like: 144 random bits in the letters of web addresses. */
export const reportIdPattern = /^[A-Za-z0-9_-]{24}$/;

/** The path of a report's page. */
export const reportPath = (reportId: string) => `/maturity-assessment/report/${reportId}`;

/** What marks the address of a report whose answers were sent just now: `?sent=1`. */
export const sentMark = '1';

/** The path that a plain form leads to: the report's page, which then says that it is mailed, too. */
export const sentReportPath = (reportId: string) => `${reportPath(reportId)}?sent=${sentMark}`;

/** The path of the same report as a Word file. */
export const reportDocumentPath = (reportId: string) => `${reportPath(reportId)}.docx`;

/** The path of the page on which its reader can delete it. */
export const reportDeletionPath = (reportId: string) => `${reportPath(reportId)}/delete`;
