import { z } from 'zod'
import { day, id, instant, optionalText, requiredText } from '../fields.ts'
import { contactDetails } from './guard.ts'
import { maximumText } from '../limits.ts'
import { stepConditions } from '../pensionRules.ts'
import { pensionCalendar } from '../pensionRules.shapes.ts'
import { outcomeTable, type SecondaryResult, secondaryResults } from '../visits/outcomes.ts'
import {
  endCodes,
  maximumScript,
  maximumTimes,
  maximumTouchpoints,
  maximumWait,
  maximumWays,
  strategyProblemCodes,
  touchpointKinds,
  touchpointRoles,
  wayEnds,
  wayResults,
} from './touchpoints.kinds.ts'

const count = (least: number, most: number) => z.int('Not a whole number.').min(least, `From ${least} to ${most}.`).max(most, `From ${least} to ${most}.`)

const position = count(1, maximumTouchpoints)

/** The message for a target that is neither a position of the strategy nor one of the two words. */
const gotoWords = `A position from 1 to ${maximumTouchpoints}, same or terminate.`

const goto = z.union([position, z.enum(wayEnds)], { error: gotoWords })

/** Where a contact with this outcome leads. */
export const way = z.object({
  result: z.enum(wayResults),
  secondary_result: z.enum(secondaryResults).optional(),
  contact_detail: z.enum(contactDetails).optional(),
  goto,
  /** Days to wait, instead of those of the step that the way leads to. */
  wait_days: z.int().optional(),
})

export type Way = z.infer<typeof way>

const wayEntered = z
  .strictObject({
    result: z.enum(wayResults),
    secondary_result: z.enum(secondaryResults).nullish(),
    contact_detail: z.enum(contactDetails).nullish(),
    goto,
    wait_days: count(0, maximumWait).nullish(),
  })
  .refine(
    ({ result, secondary_result: second }) => !second || (result !== 'Availed' && (outcomeTable[result] as readonly SecondaryResult[]).includes(second)),
    { message: 'Choose a second part of this result.', path: ['secondary_result'] },
  )
  .transform((entered): Way => Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== null && value !== undefined)) as Way)

export const waysEntered = z.array(wayEntered).max(maximumWays, `At most ${maximumWays}.`)

/** A step of a strategy. One of kind terminate has no role, ways and script. */
export const touchpoint = z.object({
  id,
  strategy: id,
  kind: z.enum(touchpointKinds),
  name: z.string(),
  position: z.int(),
  wait_days: z.int(),
  /** What the step waits for after its days; null: nothing. */
  when: z.enum(stepConditions).nullable(),
  role: z.enum(touchpointRoles).nullable(),
  script: z.string().nullable(),
  max_times: z.int(),
  next: z.array(way),
  /** Null: the next position, after the last one the end. */
  otherwise: goto.nullable(),
})

export type Touchpoint = z.infer<typeof touchpoint>

/** A step as it is sent; of a strategy sent as a whole, one without an id is new. */
export const touchpointEntered = z.strictObject({
  id: id.optional(),
  kind: z.enum(touchpointKinds),
  name: requiredText(maximumText),
  position: position.optional(),
  wait_days: count(0, maximumWait).nullish(),
  when: z.enum(stepConditions).nullish(),
  role: z.enum(touchpointRoles).nullish(),
  script: optionalText(maximumScript).optional(),
  max_times: count(1, maximumTimes).nullish(),
  next: waysEntered.nullish(),
  otherwise: z.union([position, z.enum(wayEnds), z.null()], { error: gotoWords }).optional(),
})

export type TouchpointEntered = z.output<typeof touchpointEntered>

/** An error or warning about a strategy. `position` is null where it concerns the whole. */
export const strategyProblem = z.object({
  position: z.int().nullable(),
  field: z.string(),
  code: z.enum(strategyProblemCodes),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
})

export type StrategyProblem = z.infer<typeof strategyProblem>

export const strategy = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  is_current: z.boolean(),
  version: z.int(),
  /** Due days on Saturday or Sunday become Monday. */
  working_days: z.boolean(),
  /** Ways that apply at every step without a way of its own for the outcome. */
  defaults: z.array(way),
  touchpoints: z.array(touchpoint),
  problems: z.array(strategyProblem),
  /** Of the current strategy: the pension rules and holidays by which its steps wait for a crediting; absent where none does. */
  calendar: pensionCalendar.optional(),
})

export type Strategy = z.infer<typeof strategy>

/**
 * A client's placement, to which later contacts can be added. `position` is the present step, also of a client who is
 * deceased or has moved out; null where the strategy's own end (`stopped`) is reached. `due_on` is null where the
 * client is ended.
 */
export const clientPlacement = z.object({
  position: z.int().nullable(),
  /** How often the present step was done since it was last reached. */
  attempts: z.int(),
  /** The day of Manila from which the present step's wait runs. */
  since: day,
  due_on: day.nullable(),
  ended: z.enum(endCodes).nullable(),
  stopped: z.enum(endCodes).nullable(),
  suspended: z.boolean(),
  /** The contact time (the earlier of its time and its arrival) and the id of the last contact included. */
  last_at: instant.nullable(),
  last_id: id.nullable(),
  version: z.int(),
})

export type ClientPlacement = z.infer<typeof clientPlacement>
