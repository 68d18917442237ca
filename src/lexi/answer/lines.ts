/** Fixed sentences of Lexi's answers. */
import { writtenDay } from '#src/formats/calendar-days.ts';
import { bookDemoHref, site } from '#src/site.ts';

/** The end of every answer from our pages, with the day of the last check (R30). */
export const fromOurPages = (checkedOn?: string) =>
  checkedOn ? `From our pages, checked ${writtenDay(checkedOn)}.` : 'From our pages.';

/** The end of an answer from an article or about a law. */
export const notLegalAdvice =
  'This is information, not legal advice: ask your counsel how it applies to your agency.';

/** What Lexi answers. */
export const subjects =
  'I can tell you about our software, prices, contract terms, templates and demos, and about AI laws for cities, counties and state agencies.';
const { tollFree, infoEmail, billingEmail, supportEmail } = site.contact;

/** The beginning of the sentence on how to reach a person. */
export const toAPerson = 'To talk to a person';
/** How to reach a person; `first` is the number of the first of the {@link contactPages} among the sources. */
export const contactSentence = (first: number) =>
  `${toAPerson}, book a demo [${first}], call ${tollFree.display} or leave a question [${first + 1}].`;

/** The pages that {@link contactSentence} refers to, in its order. */
export const contactPages = [
  { title: 'Book a demo', href: bookDemoHref },
  { title: 'Contact', href: '/contact#contact-section' },
] as const;

/** The answer to each kind of small talk. */
export const smallTalkLines = {
  greeting: `Hello, I am Lexi, the assistant of ${site.name}. ${subjects} What would you like to know?`,
  thanks: 'You are welcome. Is there anything else you would like to know?',
  goodbye: 'Goodbye. This conversation stays here for when you come back.',
  'who are you': `I am Lexi, the assistant of ${site.name}: software, not a person. I answer from the pages of this site and link to them. ${subjects}`,
  'a person, please': 'Of course.',
};
/** The answer to each kind of message that is refused. */
export const refusalLines = {
  'order to the assistant': `I cannot do that. ${subjects}`,
  'about others': `I cannot help with that: our pages name no customers and no other people, and I know nothing about them. For references, write to ${infoEmail} or ask in a demo.`,
  advice: `I cannot help with that: I give no advice on a case of yours, legal or medical. Please ask a lawyer or a doctor; in an emergency, call 911, and if it is too much, call or text 988. ${subjects}`,
  'service of a city': `I cannot help with that: I am the assistant of ${site.name}, not of your city, county or state. Please ask there. ${subjects}`,
  'off topic': `I cannot help with that. ${subjects}`,
};

/** Ends an answer to a message that may mean something else. */
export const isThatMeant = 'Is that what you mean? If not, please ask in more words.';

/** The kinds of small talk whose answer does not end with {@link contactSentence}. */
export const withoutContact: ReadonlySet<string> = new Set(['greeting', 'thanks', 'goodbye']);

/** The beginning of an answer when our pages do not answer the question. */
export const notOnOurPages = 'I did not find that on our pages.';
/** Stands first where nothing was found for a message about somebody's life. */
export const ifInDanger =
  'If someone is hurt or in danger, call 911. If it is too much, call or text 988.';
/** The same in Spanish. */
export const ifInDangerInSpanish =
  'Si alguien está herido o en peligro, llame al 911. Si es demasiado, llame al 988 y oprima 2 para español.';
/** The beginning when a page is near: visitors use other words than our pages. */
export const notSure = 'I am not sure that I understand you.';

/** The answer to each kind of message that no page of ours may answer. */
export const handedOnLines = {
  medical:
    'Call 911 now, say where the person is, and stay in contact with them. For poison or an overdose, Poison Help, 1-800-222-1222, also advises at any hour. If it may be suicide, call or text 988, too. I am software: I cannot call anyone or send help.',
  crisis:
    'I am sorry that it is this hard. Please call or text 988, the Suicide and Crisis Lifeline, now: a person listens at any hour. If you or someone else is in danger, call 911. Please tell a person near you, too: I am software, and people can help.',
  abuse:
    'I am software and cannot help with this, but people can, now. If you or someone else is in danger, call 911. For violence at home, call the National Domestic Violence Hotline, 1-800-799-7233, at any hour. If someone made or shares sexual images of you or your child, real or by AI, you are not to blame, and it is a federal crime (TAKE IT DOWN Act): tell the police and an adult you trust, keep the evidence without passing the images on, and report them to the platform, which must take them down within 48 hours; if it does not, tell the FTC. For anyone under 18, also report to NCMEC: 1-800-843-5678 or report.cybertip.org. If it is too much, call or text 988. Please send no images here.',
  'child images':
    'Sexual images of a child, real or made by AI, are a crime to make, have or share. If a child is in danger, call 911. Report them to the police and to the CyberTipline of the National Center for Missing & Exploited Children (NCMEC), report.cybertip.org or 1-800-843-5678, at any hour. Copy, send and delete nothing: leave the device and the files as they are, and let only the police and your counsel decide on them. A child who is shown is not to blame. Please send no images here.',
  emergency:
    'If anyone is in danger, call 911 now and get to safety. I am software: I cannot call anyone or send help, and no one may be reading this.',
  threat: `Please stop, and step back before anyone gets hurt. If you are that angry, call or text 988: a person listens at any hour. If anyone is in danger, call 911. I am software, and cannot settle this here.`,
  weakness: '',
  action: `I cannot do that: I only answer questions, and see and change no accounts. For your account or order, sign in or write to ${supportEmail}.`,
  account: `I see no accounts, invoices or bookings. The customer portal shows your plan, payments and invoices. For a bill write to ${billingEmail}, for an account or a booking to ${infoEmail}: have ready the email address you used and the number of the quote, invoice or booking.`,
  complaint: `I am sorry for the trouble, and cannot settle it here. Write to ${infoEmail} or call ${tollFree.display}, and say what happened, when, and how to reach you: a person answers.`,
  press: '',
  people: `Our pages name no customers and none of our staff or owners, so I can neither confirm nor name anyone. For references or a contact, write to ${infoEmail} or ask in a demo.`,
  verdict:
    'I cannot say whether you break a law, certify that you comply, or tell how a dispute would end: I give no legal advice. Please ask your counsel.',
  'own case': `I am sorry, I cannot help with a person’s own case or judge what a person did: I see no records, give no advice, and am not your city, county or state. Ask the agency or office that decided it how to appeal, and a lawyer or legal aid for advice; as its employee, ask your union, human resources or an employment lawyer. Please type no personal data here.`,
  haggling:
    'I cannot negotiate or agree to an exception. The order names the plan for the population that you serve. Our prices are published and are the same for every agency of a size; only members of the GovAI Coalition pay less, for the two small monthly plans.',
  others:
    'Our pages name no other vendors, have no prices of other organizations and compare us with no other product. Please ask them, and ask us in a demo what matters to you.',
  evasion:
    'I cannot help to get around a law, a rule or a filter. Ask your IT office which tools are approved and how to ask for one that is not, and your counsel what a law requires.',
  opinion:
    'I have no opinions, on politics, people or anything else: I only repeat what our pages say.',
};

/** A kind of message that is handed on. */
export type HandedOn = keyof typeof handedOnLines;

/** Begins the answer to a message with a number of a person or a card. */
export const sendNoNumbers =
  'Please send no numbers of people or cards here. I do nothing with them: I look no one up and take no payment.';
/** The same in Spanish. */
export const sendNoNumbersInSpanish =
  'Por favor, no escriba aquí números de personas ni de tarjetas. No hago nada con ellos: no busco a nadie ni cobro.';

/** The question of ours that answers or ends the answer to such a message. */
export const handedOnQuestions: Partial<
  Record<HandedOn | 'certainty' | 'demo' | 'change' | 'cancel', string>
> = {
  demo: 'How do I book a demo?',
  change: 'How do I move or cancel my demo?',
  cancel: 'How do we cancel?',
  certainty: `Does using ${site.name} make us compliant?`,
  weakness: 'How do I report a security problem?',
  press: 'Whom does a journalist ask?',
  haggling: 'How much does it cost?',
};

/** The page that such an answer links to. */
export const handedOnPages: Partial<Record<HandedOn, { title: string; href: string }>> = {
  action: { title: 'Sign in', href: '/login' },
  account: { title: 'Customer portal', href: '/subscription-portal' },
  verdict: { title: 'Our register says what AI laws ask', href: '/laws' },
  haggling: { title: 'Pricing', href: '/pricing' },
  others: { title: 'Pricing', href: '/pricing' },
  opinion: { title: 'Our register says what AI laws ask', href: '/laws' },
};

/** The same in Spanish. */
export const handedOnInSpanish: Record<HandedOn, string> = {
  medical:
    'Llame al 911 ahora, diga dónde está la persona y no pierda el contacto con ella. Por veneno o una sobredosis, Poison Help, 1-800-222-1222, también ayuda a cualquier hora. Si puede ser un suicidio, llame también al 988 y oprima 2 para español. Soy un programa: no puedo llamar a nadie ni pedir ayuda.',
  crisis:
    'Soy un programa y no puedo ayudar con esto, pero hay personas que sí pueden, ahora mismo. Llame o envíe un mensaje de texto al 988 y oprima 2 para español, a cualquier hora. Si alguien está en peligro, llame al 911. Hable también con alguien cercano.',
  abuse:
    'Soy un programa y no puedo ayudar con esto, pero hay personas que sí pueden, ahora mismo. Si alguien está en peligro, llame al 911. Por violencia en el hogar, llame a la Línea Nacional contra la Violencia Doméstica, 1-800-799-7233, a cualquier hora. Si alguien hizo o comparte imágenes sexuales suyas o de su hija o hijo, reales o con IA, no es culpa suya y es un delito federal (TAKE IT DOWN Act): dígalo a la policía y a un adulto de confianza, guarde las pruebas sin reenviar las imágenes y denúncielas a la plataforma, que debe quitarlas en 48 horas; si no lo hace, avise a la FTC. Si es menor de 18 años, denúncielas también al NCMEC: 1-800-843-5678 o report.cybertip.org. No envíe imágenes aquí.',
  'child images':
    'Hacer, tener o compartir imágenes sexuales de un menor, reales o hechas con IA, es un delito. Si un menor está en peligro, llame al 911. Denúncielas a la policía y a la CyberTipline del NCMEC, report.cybertip.org o 1-800-843-5678, a cualquier hora. No copie, envíe ni borre nada: deje el equipo y los archivos como están. El menor no tiene la culpa. No envíe imágenes aquí.',
  emergency:
    'Si alguien está en peligro, llame al 911 ahora y póngase a salvo. Soy un programa: no puedo llamar a nadie ni pedir ayuda.',
  threat:
    'Por favor, deténgase antes de que alguien salga herido. Si siente tanta rabia, llame al 988 y oprima 2 para español: una persona escucha a cualquier hora. Si alguien está en peligro, llame al 911. Soy un programa y no puedo resolver esto aquí.',
  weakness: `Gracias por avisar. Escriba a ${supportEmail}. No pagamos recompensas, y pedimos que no pruebe nuestra seguridad sin nuestro permiso por escrito.`,
  action: `No puedo hacer eso: solo respondo preguntas, y no veo cuentas ni cambio nada en ellas. Inicie sesión, o escriba a ${supportEmail} si no puede.`,
  account: `No veo cuentas, facturas ni reservas. El portal de clientes muestra su plan, sus pagos y sus facturas. Sobre una factura, escriba a ${billingEmail}; sobre una cuenta o una reserva, a ${infoEmail}. Tenga a mano el correo electrónico que usó y el número de la cotización, la factura o la reserva.`,
  complaint: `Lamento lo ocurrido, y no puedo resolverlo aquí. Escriba a ${infoEmail} o llame al ${tollFree.display}, y diga qué pasó, cuándo y cómo localizarle: una persona responde.`,
  press: `No tenemos un contacto de prensa aparte. Escriba a ${infoEmail} o llame al ${tollFree.display}.`,
  people: `Nuestras páginas no nombran clientes ni a las personas que trabajan aquí o a los dueños. Escriba a ${infoEmail} o pregunte en una demostración.`,
  verdict:
    'No puedo decir si infringen una ley ni cómo terminaría un litigio: no doy asesoría legal. Consulte a su abogado.',
  'own case':
    'Lo siento, no puedo ayudar con el caso de una persona: no veo expedientes ni doy consejos, y no soy su ciudad. Pregunte a la agencia o al tribunal que decidió (la carta dice hasta cuándo), o a un abogado o a la ayuda legal. Por favor, no escriba aquí datos personales.',
  haggling:
    'No puedo negociar. Nuestros precios están publicados y son iguales para toda agencia del mismo tamaño; solo los miembros de la GovAI Coalition pagan menos, en los dos planes mensuales pequeños.',
  others:
    'Nuestras páginas no nombran a otros proveedores, no tienen precios de otras organizaciones ni nos comparan con otros productos.',
  evasion:
    'No puedo ayudar a evadir una ley, una regla o un filtro. Pregunte a su oficina de informática qué herramientas están aprobadas y cómo pedir otra, y a su abogado qué exige una ley.',
  opinion:
    'No tengo opiniones, ni de política ni de personas: solo repito lo que dicen nuestras páginas.',
};

/** The Spanish forms of {@link fromOurPages}, {@link notLegalAdvice} and the contact sentence. */
export const fromOurPagesInSpanish = (checkedOn: string) =>
  `De nuestras páginas, que están en inglés; revisado el ${new Date(`${checkedOn}T00:00Z`).toLocaleDateString('es-US', { dateStyle: 'long', timeZone: 'UTC' })}.`;
export const notLegalAdviceInSpanish =
  'Esto es información, no asesoría legal: pregunte a su abogado cómo se aplica a su agencia.';
/** Begins an English answer to a message in Spanish. */
export const onlyInEnglish = `Esta respuesta está solo en inglés. Si prefiere hablar con una persona, llame al ${tollFree.display}.`;

/** How to reach a person, in Spanish; `first` is the number of the first of the {@link contactPages}. */
export const contactSentenceInSpanish = (first: number) =>
  `Para hablar con una persona, reserve una demostración [${first}], llame al ${tollFree.display} o deje una pregunta [${first + 1}].`;
const spanishContact = contactSentenceInSpanish(1);
/** The answer to each kind of small talk in Spanish. */
export const spanishLines = {
  greeting: `Hola, soy Lexi, la asistente de ${site.name}. Nuestras páginas están en inglés; puedo responder las preguntas más comunes en español. ¿Qué desea saber?`,
  thanks: 'De nada. ¿Desea saber algo más?',
  'a person, please': `Con gusto. ${spanishContact} También puede escribir a ${infoEmail}.`,
  nothing: `No encontré eso en español. ${spanishContact}`,
};
