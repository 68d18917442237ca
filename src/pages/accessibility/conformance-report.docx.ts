/** The accessibility conformance report as a Word file. */
import type { APIRoute } from 'astro';
import { readReport } from '#src/features/accessibility/conformance-report.ts';
import { makeReportFile } from '#src/features/accessibility/report-word.ts';
import { wordResponse } from '#src/features/resources/word/word-file.ts';

export const GET: APIRoute = () => wordResponse(makeReportFile(readReport()));
