/** Figures in Spanish, for answers in that language (R52). */
import { monthNames } from '#src/formats/calendar-days.ts';

/** The words of figures, which are the only ones allowed: a reworded figure is an error until it is translated again. */
const translations: Record<string, string> = {
  hour: 'hora',
  hours: 'horas',
  day: 'día',
  days: 'días',
  month: 'mes',
  months: 'meses',
  year: 'año',
  years: 'años',
  and: 'y',
  under: 'menos de',
  over: 'más de',
  'five business days': 'cinco días hábiles',
  'New Orleans, Louisiana': 'Nueva Orleans, Luisiana',
  // Plans
  'population under': 'población de menos de',
  'population over': 'población de más de',
  'per month or': 'al mes o',
  'per year': 'al año',
  less: 'menos',
  'less for members': 'menos para los miembros',
  'less for others': 'menos para las demás',
  'Unlimited users': 'Usuarios ilimitados',
  'Full access to a GPT-4o model': 'Acceso completo a un modelo GPT-4o',
  'Lexi, the AI assistant': 'Lexi, la asistente de IA',
  SSO: 'Inicio de sesión único (SSO)',
  'No implementation fees': 'Sin costos de implementación',
  'AI initiative registry and use case risk analysis':
    'Registro de iniciativas de IA y análisis de riesgo de los casos de uso',
  'Privacy, risk and vendor assessments, with bias and fairness monitoring':
    'Evaluaciones de privacidad, riesgo y proveedores, con vigilancia de sesgo y equidad',
  'Policy automation, templates and data discovery (DataHub)':
    'Automatización de políticas, plantillas y descubrimiento de datos (DataHub)',
  'Secure AI workspace with multiple models, government agents and document chat':
    'Espacio de trabajo seguro de IA con varios modelos, agentes de gobierno y chat con documentos',
  'Month-to-month': 'Mes a mes, en periodos de',
  '-day term, or a prepaid year that ends on': ' días, o un año prepagado que termina con',
  'days’ notice': 'días de aviso',
  // How a plan ends
  'A monthly plan ends with the month you have paid for':
    'Un plan mensual termina con el mes ya pagado',
  'A yearly plan ends': 'Un plan anual termina',
  'after notice, and its unused whole months are refunded automatically':
    'después del aviso, y los meses completos sin usar se reembolsan automáticamente',
  'You can give notice in the customer portal, by email, or by phone to our staff':
    'Puede dar el aviso en el portal de clientes, por correo electrónico o por teléfono a nuestro personal',
  'A levee protects a town because people inspect it and keep it up, year after year. AI needs the same care, so we took the name':
    'Un dique (“levee” en inglés) protege a un pueblo porque la gente lo inspecciona y lo mantiene año tras año. La IA necesita el mismo cuidado, y por eso tomamos el nombre',
  // The status of a law
  'It has been in force since': 'Está en vigor desde el',
  'It is enacted and takes effect on': 'Está aprobada y entra en vigor el',
  'It is in force': 'Está en vigor',
  'It is enacted, and its start is not settled': 'Está aprobada, y su inicio no está definido',
  'It was repealed on': 'Fue derogada el',
  'A court has stopped it for now': 'Un tribunal la detuvo por ahora',
  'It was replaced': 'Fue reemplazada',
  'It was vetoed and is not law': 'Fue vetada y no es ley',
  'It is proposed and not law': 'Está propuesta y no es ley',
  'It did not pass': 'No fue aprobada',
};

const longestFirst = Object.keys(translations).sort((a, b) => b.length - a.length);
const months = monthNames.join('|');
const translatable = new RegExp(
  `(?<!\\p{L})(?:(?:${months}) \\d{1,2}, \\d{4}|${longestFirst.map((phrase) => RegExp.escape(phrase)).join('|')})(?!\\p{L})`,
  'gu',
);
/** Lower-case words, except in an email address: names, amounts and numbers are the same in Spanish. */
const english = new RegExp(`\\b(?:${months})\\b|(?<![^\\s(])\\p{Ll}+(?![^\\s]*@)`, 'u');

/** A figure in Spanish, such as '30 días' for '30 days'; undefined when it has words without a translation. */
export function inSpanish(figure: string): string | undefined {
  if (english.test(figure.replace(translatable, ''))) return undefined;
  return figure.replace(translatable, (phrase) => translations[phrase] ?? spanishDay(phrase));
}

/** '26 de abril de 2027' for 'April 26, 2027'. */
const spanishDay = (day: string) =>
  new Date(`${day} UTC`).toLocaleDateString('es-US', { dateStyle: 'long', timeZone: 'UTC' });
