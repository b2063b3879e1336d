import { t } from '@bisita/contract/words'

/** What the keys of the desk do, in the order in which the help lists them. */
export const deskKeys = [
  [['1 – 8'], t('Result, then its detail')],
  [['Enter'], t('Save and open the next client')],
  [['0'], t('No answer')],
  [['X'], t('Wrong number')],
  [['B'], t('Call back: tomorrow, or the day that is entered')],
  [['A'], t('Availed')],
  [['N'], t('Note; Shift with Enter begins a new line')],
  [['⌫'], t('Undo the last choice')],
  [['U'], t('Change the last result')],
  [['P'], t('Pause, and go on')],
  [['?'], t('Show this list')],
] as const

/** Whether Enter, pressed here, means something else than saving: it presses what has the focus. */
export const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('a, button, summary, select, [role="combobox"], [role="button"]')
