/** How an authenticator may be reached, as browsers name it; a hint for the next time. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
