import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { flag, id, paging, placeCode } from '../fields.ts'

/** The kinds of changes that an edition of the Philippine Standard Geographic Code makes to the stored places. */
export const psgcKinds = ['added', 'renamed', 'moved', 'merged', 'retired'] as const

export type PsgcKind = (typeof psgcKinds)[number]

const place = z.object({ id: placeCode, location: z.string() })

/** One place before and after; `from` is null for an added place, `to` for one that is retired without a successor. */
export const psgcChange = z.object({
  from: place.nullable(),
  to: place.nullable(),
  /** Clients in that location who are not deleted. */
  clients: z.int(),
  /** The number of branches and marketing representatives that the place is assigned to. */
  assignments: z.int(),
  /**
   * What an administrator must know, such as that the two places belong to different branches; null where there is
   * nothing.
   */
  note: z.string().nullable(),
})

export type PsgcChange = z.infer<typeof psgcChange>

const changes = z.object({ count: z.int(), items: z.array(psgcChange), clients: z.int(), assignments: z.int() })

/** The changes that an edition would make, with a page of each kind. */
export const psgcPreview = z.object({
  upload_id: id,
  /** Barangays of the edition. */
  barangays: z.int(),
  added: changes,
  renamed: changes,
  moved: changes,
  merged: changes,
  retired: changes,
  /** The number of clients whose place changes. */
  clients_touched: z.int(),
})

export type PsgcPreview = z.infer<typeof psgcPreview>

/** The largest file: the official workbook is 3.4 MB, its sheet as CSV about as much. */
export const maximumPsgcBytes = 16 * 1024 * 1024

export const psgcUpdate = defineCall({
  name: 'psgc.update',
  method: 'POST',
  path: '/client/update-psgc',
  summary: 'What an edition of the Philippine Standard Geographic Code would change, or its application as a job',
  requires: ['import.run'],
  query: z.strictObject({ ...paging(10), dry_run: flag.default(false) }),
  /** The `upload_id` of a dry run may be sent instead of its file. */
  body: z.strictObject({ upload_id: id.optional() }),
  upload: { field: 'files', maximum: maximumPsgcBytes },
  answers: { 200: psgcPreview, 201: z.object({ job_id: id }) },
})
