/** One field of a request, as it was and as it shall be. */
export type RequestedChange = { readonly field: string; readonly before: unknown; readonly after: unknown }
