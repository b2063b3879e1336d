/*
 * The table of pension rules (promises/pension 1): which day of the month a fund credits a pension, and in which month it
 * asks its pensioners to confirm. Plain types without zod, for pages too.
 */
import type { ClaimType, IdType } from './pension.ts'

/**
 * How a crediting day is chosen: `all` when every day of the rule is for everybody (of several the record does not say
 * which), else by the pensioner's day of birth in its month, or by the last digit of the SSS or GSIS number.
 */
export const creditingChoices = ['all', 'birth_day', 'last_digit'] as const

export type CreditingChoice = (typeof creditingChoices)[number]

/** The month of the annual confirmation: the month of birth, one that the record does not hold, or nothing is asked. */
export const confirmationMonths = ['birth_month', 'not_in_record', 'none'] as const

export type ConfirmationMonth = (typeof confirmationMonths)[number]

/** A day of the month (1 to 31; the last day of a shorter month), for birth days or last digits `from` to `to`. */
export type CreditingDay = { readonly day: number; readonly from: number; readonly to: number }

/** What a fund does for some pension types from a day (YYYY-MM-DD) on, until a later rule of the same type. */
export type PensionRule = {
  readonly id_type: IdType
  readonly claim_types: readonly ClaimType[]
  readonly valid_from: string
  readonly credit_by: CreditingChoice
  /** Empty where the days are not known. */
  readonly credits: readonly CreditingDay[]
  readonly confirmation: ConfirmationMonth
  /** Where this is written, and the day of that source; null where it has none. */
  readonly source: string
  readonly source_date: string | null
  /** Whether the office has yet to check it. */
  readonly to_check: boolean
}

/** What crediting days are worked out from: the table, and the days on which no bank credits besides weekends. */
export type PensionCalendar = { readonly rules: readonly PensionRule[]; readonly holidays: readonly { readonly date: string }[] }

/** The filters of the clients list: credited within the week that ends today, or confirmed in this month. */
export const pensionFilters = ['credited', 'confirmation'] as const

export type PensionFilter = (typeof pensionFilters)[number]

/** The conditions that a step of a strategy may wait for. */
export const stepConditions = ['after_crediting'] as const

export type StepCondition = (typeof stepConditions)[number]

/** Limits of the table. */
export const maximumPensionRules = 60
export const maximumCreditingDays = 31
export const maximumSource = 255
