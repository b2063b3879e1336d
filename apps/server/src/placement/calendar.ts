import type { PensionCalendar } from '@bisita/contract/pensionRules'
import type { Touchpoint } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { pensionCalendarOf } from '@bisita/rules/pension/defaultRules'
import type { Executor } from '../database/connection.ts'
import { readSettings } from '../settings.ts'

/** Whether any step of a strategy waits for a crediting. */
export const waitsForCrediting = (touchpoints: readonly Pick<Touchpoint, 'when'>[]): boolean => touchpoints.some(({ when }) => when === 'after_crediting')

/** The calendar that a strategy's steps are placed by, as it is set now; null where none waits for a crediting. */
export const calendarFor = async (db: Executor, touchpoints: readonly Pick<Touchpoint, 'when'>[]): Promise<PensionCalendar | null> =>
  waitsForCrediting(touchpoints) ? pensionCalendarOf(await readSettings(db)) : null
