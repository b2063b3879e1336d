import type { NumberDialled } from '@bisita/contract/touchpoints/guard'

/** What a softphone beside the page is sent (docs/decisions/calling.md). */
export type Dial = { readonly number: string; readonly which: NumberDialled; readonly client_id: string; readonly name: string }

/**
 * Dispatches `bisita:dial` for a number that is being dialled. A listener that dials it prevents the default: then this
 * returns false, and the link does nothing more.
 */
export const announceDial = (dial: Dial): boolean => window.dispatchEvent(new CustomEvent<Dial>('bisita:dial', { detail: dial, cancelable: true }))

/** Where the link of a number leads: to the softphone that the server was set to, or to the device's own. */
export const dialAddress = (number: string, address: string | null): string =>
  address === null ? `tel:${number}` : address.replaceAll('{number}', encodeURIComponent(number))
