/** What the keys of the desk do, in the order in which the help lists them. */
export const deskKeys = [
  [['1 – 8'], 'How it ended, then its second part'],
  [['Enter'], 'Save and open the next client'],
  [['0'], 'No answer'],
  [['X'], 'Wrong number'],
  [['B'], 'Call back: tomorrow, or the day that is entered'],
  [['A'], 'Availed'],
  [['N'], 'Note; Shift with Enter begins a new line'],
  [['⌫'], 'Take the last choice back'],
  [['U'], 'Change the last result'],
  [['P'], 'Pause, and go on'],
  [['?'], 'Show this list'],
] as const

/** Whether Enter, pressed here, means something else than saving: it presses what has the focus. */
export const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('a, button, summary, select, [role="combobox"], [role="button"]')
