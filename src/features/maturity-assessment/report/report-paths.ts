/** The paths of reports. Anyone who knows a report's id can read it. */

/** The pattern of a report's id: 144 random bits in URL-safe characters. */
export const reportIdPattern = /^[A-Za-z0-9_-]{24}$/;

/** The path of a report's page. */
export const reportPath = (reportId: string) => `/maturity-assessment/report/${reportId}`;

/** The query value `?sent=1` right after the answers were sent. */
export const sentMark = '1';

/** The redirect after a plain form post: the report's page, which then also announces the email. */
export const sentReportPath = (reportId: string) => `${reportPath(reportId)}?sent=${sentMark}`;

/** The path of the same report as a Word file. */
export const reportDocumentPath = (reportId: string) => `${reportPath(reportId)}.docx`;

/** The path of the same report as a PDF file. */
export const reportPdfPath = (reportId: string) => `${reportPath(reportId)}.pdf`;

/** The path of the page on which the reader can delete the report. */
export const reportDeletionPath = (reportId: string) => `${reportPath(reportId)}/delete`;

/** The path of a council memo made of the report; the form's answers are in its query. */
export const councilMemoPath = (reportId: string) => `${reportPath(reportId)}/memo`;

/** The id of the form for a memo on the report's page. */
export const councilMemoAnchor = 'council-memo';
