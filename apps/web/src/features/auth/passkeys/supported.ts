/** Whether this browser has passkeys at this address: they are bound to a name, which an IP address is not. */
export function hasPasskeys(window: Window & typeof globalThis): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)
}
