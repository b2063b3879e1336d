import { z } from 'zod'
import { day, text } from './fields.ts'
import { claimTypes, idTypes } from './pension.ts'
import { confirmationMonths, creditingChoices, maximumCreditingDays, maximumSource } from './pensionRules.ts'

const each = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const range = (least: number, most: number) => z.int(`From ${least} to ${most}.`).min(least, `From ${least} to ${most}.`).max(most, `From ${least} to ${most}.`)

/** A row of the table of pension rules. */
export const pensionRule = z.strictObject({
  id_type: z.enum(idTypes),
  claim_types: z.array(z.enum(claimTypes)).min(1, 'At least one pension type.').refine(each, 'Each only once.'),
  valid_from: day,
  credit_by: z.enum(creditingChoices),
  credits: z.array(z.strictObject({ day: range(1, 31), from: range(0, 31), to: range(0, 31) })).max(maximumCreditingDays, `At most ${maximumCreditingDays}.`),
  confirmation: z.enum(confirmationMonths),
  source: text(maximumSource),
  source_date: day.nullable(),
  to_check: z.boolean(),
})

/** What crediting days are worked out from, as the phones of a strategy that waits for them get it. */
export const pensionCalendar = z.object({ rules: z.array(pensionRule), holidays: z.array(z.object({ date: day })) })
