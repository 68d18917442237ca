/** The number in a page is a default; a configured one replaces it (R2). */

interface PhoneNumberAnswer {
  success?: boolean;
  data?: { phoneNumber?: string };
}

/** Asks for the configured number, and shows it wherever the page has one; without an answer the defaults stay. */
export function showConfiguredNumber(): void {
  fetch('/api/phone-number')
    .then((response) => response.json() as Promise<PhoneNumberAnswer>)
    .then(({ success, data }) => {
      const number = success && data?.phoneNumber;
      if (!number) return;
      for (const place of document.querySelectorAll<HTMLAnchorElement>(
        '[data-phone],[href^="tel:"]',
      ))
        // Dialed by its digits: one leading 1 dropped, `+1` in front (R2).
        if (place.href) place.href = `tel:+1${number.replace(/^\D*1|\D/g, '')}`;
        else place.textContent = number;
    })
    .catch(console.warn);
}
