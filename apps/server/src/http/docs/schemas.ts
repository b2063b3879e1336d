import { approval, approvalOffer } from '@bisita/contract/approvals'
import { client } from '@bisita/contract/clients/clients'
import { clientRevision } from '@bisita/contract/clients/clients.revisions'
import { timelineEntry } from '@bisita/contract/clients/clients.timeline'
import { device, quarantineItem } from '@bisita/contract/devices/devices'
import { itinerary, itineraryChange } from '@bisita/contract/itineraries'
import { job } from '@bisita/contract/operations/jobs'
import { location } from '@bisita/contract/locations/locations'
import { problem } from '@bisita/contract/problems'
import { product } from '@bisita/contract/products'
import { currentUser } from '@bisita/contract/users/users'
import { visit, visitChange } from '@bisita/contract/visits/visits'
import { z } from 'zod'
import type { OpenApiSchema } from './openapi.types.ts'

/** Records with a name of their own in the documents. */
const named = z.registry<{ id: string }>()
named.add(currentUser, { id: 'CurrentUser' })
named.add(location, { id: 'Location' })
named.add(client, { id: 'Client' })
named.add(timelineEntry, { id: 'TimelineEntry' })
named.add(clientRevision, { id: 'ClientRevision' })
named.add(visit, { id: 'Visit' })
named.add(visitChange, { id: 'VisitChange' })
named.add(itinerary, { id: 'Itinerary' })
named.add(itineraryChange, { id: 'ItineraryChange' })
named.add(approval, { id: 'Approval' })
named.add(approvalOffer, { id: 'ApprovalOffer' })
named.add(product, { id: 'Product' })
named.add(job, { id: 'Job' })
named.add(device, { id: 'Device' })
named.add(quarantineItem, { id: 'Quarantined' })
named.add(problem, { id: 'Problem' })

const calendarDay = String.raw`^\d{4}-\d{2}-\d{2}$`

/** Removes redundant keywords from a JSON Schema, and adds bounds and defaults that Zod leaves out. */
function tidy(zodSchema: z.core.$ZodTypes, schema: OpenApiSchema): void {
  const { minimum, maximum } = z.globalRegistry.get(zodSchema) ?? {}
  if (minimum !== undefined) Object.assign(schema, { minimum, maximum })
  const { def } = zodSchema._zod
  if (def.type === 'default') Object.assign(schema, { default: def.defaultValue })
  if (schema.pattern === calendarDay) schema.format = 'date'
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

const moved = (schema: OpenApiSchema): OpenApiSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as OpenApiSchema

/**
 * The JSON Schema of what is sent (`input`) or answered (`output`). Named records are references to
 * `#/components/schemas`; they are put into `components`.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, OpenApiSchema>): OpenApiSchema {
  const whole = z.toJSONSchema(schema, {
    io,
    metadata: named,
    target: 'draft-2020-12',
    override: (made) => tidy(made.zodSchema, made.jsonSchema),
  })
  const { $schema: _, $defs, ...rest } = whole
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...namedSchema } = definition
    components[name] = moved(namedSchema)
  }
  return moved(rest)
}

/**
 * The schema of a parameter in the documents. A number or flag, which the contract also takes as text, is documented as
 * a number or flag only.
 */
export function parameterSchema({ anyOf, ...rest }: OpenApiSchema): OpenApiSchema {
  const plain = anyOf?.find(({ type }) => type !== 'string')
  return plain === undefined ? { ...rest, ...(anyOf && { anyOf }) } : { ...plain, ...rest }
}
