import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { byId, day, flag, id, ok, optionalText, pageOf, paging, requiredText } from '../fields.ts'
import { bytesOfCharacter, maximumRemarks, maximumText, usualBody } from '../limits.ts'
import { strategy, strategyProblem, touchpointEntered, waysEntered } from './touchpoints.shapes.ts'
import { maximumTouchpoints, maximumWays, touchpointKinds, touchpointStates } from './touchpoints.kinds.ts'

const touchpoints = z.array(touchpointEntered).max(maximumTouchpoints, `At most ${maximumTouchpoints}.`)

/** The most bytes of a strategy with all its steps, ways and scripts. */
const largest = usualBody + maximumTouchpoints * (bytesOfCharacter * 2_300 + maximumWays * 400)

export const strategyCreateBody = z.strictObject({
  name: requiredText(maximumText),
  description: optionalText(maximumRemarks).optional(),
  working_days: z.boolean().optional(),
  defaults: waysEntered.optional(),
  touchpoints: z.array(touchpointEntered.omit({ id: true })).max(maximumTouchpoints, `At most ${maximumTouchpoints}.`).optional(),
})

export type StrategyCreate = z.output<typeof strategyCreateBody>

export const strategyCreate = defineCall({
  name: 'strategies.create',
  method: 'POST',
  path: '/touchpoint/strategies/create',
  summary: 'Add a strategy, as a draft',
  requires: ['touchpoint.manage'],
  body: strategyCreateBody,
  largest,
  answers: { 201: strategy },
})

export const strategyList = defineCall({
  name: 'strategies.list',
  method: 'GET',
  path: '/touchpoint/strategies/list',
  summary: 'All strategies with their steps, newest first',
  requires: ['touchpoint.strategies'],
  query: z.strictObject(paging(10)),
  answers: { 200: pageOf(strategy) },
})

export const strategyCurrent = defineCall({
  name: 'strategies.current',
  method: 'GET',
  path: '/touchpoint/strategies/current',
  summary: 'The strategy that everybody works by; null where none is current yet',
  requires: ['touchpoint.read'],
  answers: { 200: strategy.nullable() },
})

export const strategyUpdateBody = z.strictObject({
  name: requiredText(maximumText).optional(),
  description: optionalText(maximumRemarks).optional(),
  working_days: z.boolean().optional(),
  defaults: waysEntered.optional(),
  touchpoints: touchpoints.optional(),
  is_current: z.literal(true, 'A strategy stops being the current one when another becomes it.').optional(),
  base_version: z.int().min(1).optional(),
})

export type StrategyUpdate = z.output<typeof strategyUpdateBody>

/** A client's placement before or after a strategy becomes current. */
const stands = z.object({
  touchpoint: z.object({ name: z.string(), kind: z.enum(touchpointKinds), position: z.int() }).nullable(),
  state: z.enum(touchpointStates),
  due_on: day.nullable(),
})

/** The effects of making a strategy the current one, computed beforehand. */
export const impact = z.object({
  /** The number of clients that would be placed, without deleted ones. */
  clients: z.int(),
  ended: z.int(),
  /** Clients due or overdue today only afterwards, and only before. */
  newly_due: z.int(),
  no_longer_due: z.int(),
  /** Clients whose present step changes. */
  moved: z.int(),
  /** Steps due on each day from today on; today includes overdue ones. */
  due_per_day: z.array(z.object({ date: day, visits: z.int(), calls: z.int() })),
  examples: z.array(z.object({ client_id: id, client_name: z.string(), before: stands, after: stands })),
})

export type Impact = z.infer<typeof impact>

/** The answer of a dry run. */
export const strategyDryRun = z.object({ problems: z.array(strategyProblem), impact: impact.nullable() })

export type StrategyDryRun = z.infer<typeof strategyDryRun>

/** The answer of a change: the job is null where nothing is published. */
export const strategyChanged = strategy.extend({ job_id: id.nullable() })

export type StrategyChanged = z.infer<typeof strategyChanged>

export const strategyUpdate = defineCall({
  name: 'strategies.update',
  method: 'PUT',
  path: '/touchpoint/strategies/update/{id}',
  summary: 'Change a strategy, or make it the current one; with dry_run says what that would do',
  requires: ['touchpoint.manage'],
  params: byId,
  query: z.strictObject({ dry_run: flag.optional() }),
  dryRunFlag: 'dry_run',
  body: strategyUpdateBody,
  largest,
  answers: { 200: z.union([strategyChanged, strategyDryRun]) },
})

export const strategyDelete = defineCall({
  name: 'strategies.delete',
  method: 'DELETE',
  path: '/touchpoint/strategies/delete/{id}',
  summary: 'Remove a strategy that is not the current one',
  requires: ['touchpoint.manage'],
  params: byId,
  answers: { 200: ok },
})
