/** The accessibility conformance report as a Word file. */
import type { APIRoute } from 'astro';
import { readReport } from '../../features/accessibility/conformance-report.ts';
import { makeReportFile } from '../../features/accessibility/report-word.ts';
import { wordResponse } from '../../features/resources/word/word-file.ts';

export const GET: APIRoute = async () => wordResponse(await makeReportFile(readReport()));
