import { largestBody } from '@bisita/contract/calls/call'
import { anonymousBody, bytesOfCharacter, bytesOfEscape, usualBody } from '@bisita/contract/limits'
import { usualLimits } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { calls } from '../calls.ts'
import { jsonSchema } from '../docs/schemas.ts'

type Schema = {
  readonly type?: string
  readonly maxLength?: number
  readonly pattern?: string
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: { readonly enum?: readonly string[] }
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}

/** What has no bound of its own has a form that is short: ids, days, codes, numbers. */
const short = 64

/** Bytes of the largest JSON that a schema takes. */
function largest(schema: Schema, character: number): number {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return Math.max(...choices.map((one) => largest(one, character)))
  if (schema.enum !== undefined || schema.const !== undefined) return short
  if (schema.type === 'array') return 2 + (schema.maxItems ?? 0) * (1 + largest(schema.items ?? {}, character))
  const digits = /^\^\\d\{(\d+)\}\$$/.exec(schema.pattern ?? '')?.[1]
  if (digits !== undefined) return 2 + Number(digits)
  if (schema.type !== 'object') return schema.maxLength === undefined ? short : 2 + schema.maxLength * character
  const own = Object.entries(schema.properties ?? {}).map(([name, value]) => name.length + 4 + largest(value, character))
  const more = typeof schema.additionalProperties === 'object' ? largest(schema.additionalProperties, character) : 0
  const named = (schema.propertyNames?.enum ?? []).map((name) => name.length + 4 + more)
  return [2, ...own, ...named].reduce((a, b) => a + b)
}

/** Signed text, the bytes of passkeys and JSON within text: ASCII, and nothing but what is escaped. */
const characters: Readonly<Record<string, number>> = { 'approvals.request': 1, 'auth.addPasskey': 1, 'auth.passkeySignIn': 1, 'visits.quarantine': bytesOfEscape }

test('what the contract takes is never too large for its call', () => {
  const tooSmall = calls
    .filter(({ body }) => body !== undefined)
    .map((call) => [call.name, largest(jsonSchema(call.body as NonNullable<typeof call.body>, 'input', {}) as Schema, characters[call.name] ?? bytesOfCharacter), largestBody(call)] as const)
    .filter(([, needed, taken]) => needed > taken)
  expect(tooSmall).toEqual([])
})

test('a call takes 64 kB, before a sign-in 4, and no more than the contract names needs more', () => {
  expect([usualBody, anonymousBody]).toEqual([65_536, 4096])
  const larger = calls.filter((call) => largestBody(call) > (call.requires === 'anyone' ? anonymousBody : usualBody)).map(({ name }) => name)
  expect(larger.toSorted()).toEqual([
    'approvals.request',
    'assignments.assign',
    'assignments.removeMrAssignments',
    'auth.passkeySignIn',
    'branches.assign',
    'branches.create',
    'branches.removeLocations',
    'consents.addNotice',
    'itineraries.create',
    'settings.change',
    'strategies.create',
    'strategies.update',
    'users.deviceContact',
    'visits.quarantine',
  ])
  for (const call of calls) expect(largestBody(call), call.name).toBeLessThanOrEqual(2 * 1024 * 1024)
})

test('the limits are those that were decided', () => {
  expect(usualLimits).toEqual({
    calls_at_once: 6,
    calls_a_minute: 600,
    phones_at_once: 2,
    unfinished_photos: 60,
    unfinished_photo_mb: 100,
    devices: 20,
    field_creates: 900,
    creates: 300,
  })
})
