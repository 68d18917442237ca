/** Replaces the default phone numbers in a page with the configured one. */

interface PhoneNumberAnswer {
  success?: boolean;
  data?: { phoneNumber?: string };
}

/** Requests the configured number and shows it on the page; if the request fails, the defaults stay. */
export function showConfiguredNumber(): void {
  fetch('/api/phone-number')
    .then((response) => response.json() as Promise<PhoneNumberAnswer>)
    .then(({ success, data }) => {
      const number = success && data?.phoneNumber;
      if (!number) return;
      for (const place of document.querySelectorAll<HTMLAnchorElement>(
        '[data-phone],[href^="tel:"]',
      ))
        // Only digits, after `+1` instead of a leading 1 (R2).
        if (place.href) place.href = `tel:+1${number.replace(/^\D*1|\D/g, '')}`;
        else place.textContent = number;
    })
    .catch(console.warn);
}
