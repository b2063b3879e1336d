import { defineCall } from '@bisita/contract/calls/call'
import { paging, position } from '@bisita/contract/fields'
import { policy } from '@bisita/rules/people/policy'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../calls.ts'
import { openApi } from './openapi.ts'
import type { OpenApiOperation } from './openapi.types.ts'

const document = openApi(calls, '1.2.3')
const wire: unknown = JSON.parse(JSON.stringify(document))

/* The structure of OpenAPI 3.1, as far as the document uses it; anything else in it is a fault. */
const schema = z.looseObject({})
const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') })
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema,
})
const media = z.enum(['application/json', 'multipart/form-data', 'application/octet-stream', 'image/jpeg', 'text/csv'])
const content = z.partialRecord(media, z.strictObject({ schema }))
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema })).optional(),
  content: content.optional(),
})
const operation = z.strictObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([reference, parameter])).optional(),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([reference, response])),
  'x-permissions': z.record(z.string(), z.record(z.string(), z.enum(['direct', 'approval', 'none']))).optional(),
})
const openapi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })).min(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation)),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    parameters: z.record(z.string().regex(/^[\w.-]+$/), parameter),
    responses: z.record(z.string().regex(/^[\w.-]+$/), response),
    securitySchemes: z.record(z.string(), z.strictObject({
      type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string(), description: z.string(),
    })),
  }),
})

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, each]): [string, string, string, OpenApiOperation] => [each.operationId, method, path, each]),
)

const find = (name: string): OpenApiOperation => operations.find(([id]) => id === name)?.[3] as OpenApiOperation

const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(references)]
}

const at = (pointer: string): unknown =>
  pointer.slice(2).split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], wire)

describe('the document', () => {
  test('has the structure of OpenAPI 3.1', () => {
    expect(openapi.safeParse(wire).error?.issues).toBeUndefined()
  })

  test('has every call, each under a name of its own', () => {
    expect(operations.map(([name]) => name)).toEqual(calls.map(({ name }) => name).sort((a, b) => order(a) - order(b)))
    expect(new Set(operations.map(([name]) => name)).size).toBe(calls.length)
  })

  test('refers to nothing that it does not hold, and holds nothing that it does not refer to', () => {
    const used = new Set(references(wire))
    expect(used.size).toBeGreaterThan(10)
    expect([...used].filter((pointer) => at(pointer) === undefined)).toEqual([])
    const shared = (['schemas', 'parameters', 'responses'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    )
    expect(shared.filter((pointer) => !used.has(pointer))).toEqual([])
  })

  test('holds no schema in another dialect and no leftover of its making', () => {
    const text = JSON.stringify(document)
    expect(text).not.toContain('$defs')
    expect(text).not.toContain('$schema')
  })

  test.each(operations)('%s declares the parameters of its path', (_name, _method, path, { parameters = [] }) => {
    const declared = parameters.filter((each) => 'in' in each && each.in === 'path').map((each) => 'name' in each && each.name)
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  })
})

/** Calls of one path stand together. */
const order = (name: string): number => Object.keys(document.paths).indexOf(calls.find((call) => call.name === name)?.path ?? '')

describe('an operation says', () => {
  test('that it needs no sign-in', () => {
    expect(find('auth.authenticate').security).toEqual([])
    expect(find('auth.authenticate')['x-permissions']).toBeUndefined()
  })

  test('that it needs the session', () => {
    expect(find('users.current').security).toEqual([{ session: [] }])
  })

  test('who may, out of the permission table', () => {
    const update = find('clients.update')['x-permissions']
    expect(Object.keys(update ?? {})).toEqual(['client.update_contact', 'client.update_identity', 'client.lift_contact_block', 'client.move_out'])
    expect(update?.['client.update_identity']).toEqual(policy['client.update_identity'].roles)
    expect(find('clients.delete').description).toBe(
      'For Officer In Charge (oic), Area Head (ah), Administrator (admin). Where x-permissions says approval, another person must approve first.',
    )
  })

  test('with which headers a change is sent, and that a password is never kept under a key', () => {
    const headers = (name: string) => (find(name).parameters ?? []).flatMap((each) => ('$ref' in each ? [each.$ref.split('/').at(-1)] : []))
    expect(headers('clients.create')).toEqual(['Idempotency-Key', 'X-Bisita-User'])
    expect(headers('users.changeOwnPassword')).toEqual(['X-Bisita-User'])
    expect(headers('auth.authenticate')).toEqual([])
    expect(headers('clients.list')).toEqual([])
  })

  test.each([
    ['auth.authenticate', ['200', '400', '401', '403', '413', '415', '429', '500', '503']],
    ['clients.create', ['201', '202', '400', '401', '403', '409', '413', '415', '500', '503']],
    ['clients.info', ['200', '400', '401', '403', '404', '500', '503']],
    ['health.live', ['200', '400', '500', '503']],
  ])('how %s may end', (name, statuses) => {
    expect(Object.keys(find(name).responses).sort()).toEqual(statuses)
  })

  test('a record by its name', () => {
    expect(find('clients.create').responses['201']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Client' } } },
    })
  })
})

describe('parameters', () => {
  const trial = defineCall({
    name: 'trial.run',
    method: 'GET',
    path: '/trial/{from}',
    summary: 'A trial',
    requires: 'signed_in',
    params: z.strictObject({ from: position }),
    query: z.strictObject({ ...paging(50), day: z.string().optional() }),
    answers: { 200: z.object({}) },
  })
  const parameters = openApi([trial], '1').paths['/trial/{from}']?.['get']?.parameters

  test('are numbers where the call reads them from text, with their bounds and what stands for them', () => {
    expect(parameters).toEqual([
      { name: 'from', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } },
      { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 10_000_000, default: 1 } },
      { name: 'ipp', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 1000, default: 50 } },
      { name: 'day', in: 'query', required: false, schema: { type: 'string' } },
    ])
  })
})
