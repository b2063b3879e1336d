import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { flag, id, instant, placeCode, requiredText } from '../fields.ts'
import { maximumText, uploadChunkRows } from '../limits.ts'
import { lastUploads, maximumUploadBytes, maximumUploadChunks } from './limits.uploads.ts'

/** What an upload may do with a row. */
export const uploadVerdicts = ['new', 'update', 'unchanged', 'duplicate', 'rejected'] as const

export type UploadVerdict = (typeof uploadVerdicts)[number]

const rowNumber = z.int().min(1).max(uploadChunkRows)

/** Row numbers as a list, or as JSON text in a form field. */
const rowNumbers = z
  .union([
    z.array(rowNumber).max(uploadChunkRows),
    z.string().max(4000).transform((text, context) => {
      const read = z.array(rowNumber).max(uploadChunkRows).safeParse(parsed(text))
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: 'A JSON list of row numbers.' })
      return z.NEVER
    }),
  ])
  .optional()

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A fault of a row, with the column concerned. */
const reason = z.object({ column: z.string(), message: z.string() })

export type UploadReason = z.infer<typeof reason>

/** The fault of a row that was left out; `row` counts the chunk's data rows from 1. */
const rejectedRow = reason.extend({ row: z.int() })

/** The results of rows. `created` counts new clients; `duplicates` rows of clients who probably exist already. */
const uploadCounts = {
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  duplicates: z.int(),
}

const uploadAnswer = z.object({
  ...uploadCounts,
  /** Rows of the chunk that hold nothing but blanks: left out, and not counted by `row`. */
  blank: z.int(),
  rejected: z.array(rejectedRow),
  /** Content of applied rows that is stored nowhere: a word beside a phone number, a third number. */
  notices: z.array(rejectedRow),
  /** Of a dry run: every row, and the places that were not recognised for sure. */
  rows: z.array(z.object({ row: z.int(), verdict: z.enum(uploadVerdicts), client_id: id.optional(), reasons: z.array(reason) })).optional(),
  places: z.array(z.object({ text: z.string(), suggestions: z.array(z.object({ location_id: placeCode, label: z.string() })) })).optional(),
})

export type UploadAnswer = z.infer<typeof uploadAnswer>

export const clientUpload = defineCall({
  name: 'imports.upload',
  method: 'POST',
  path: '/client/upload-clients',
  summary: 'Upload one chunk of clients as CSV, or check it',
  requires: ['import.run'],
  query: z.strictObject({ dry_run: flag.optional() }),
  body: z.strictObject({
    upload_id: id,
    chunk: z.int().min(1, 'From 1.').max(maximumUploadChunks),
    chunks: z.int().min(1, 'From 1.').max(maximumUploadChunks),
    /** Rows to leave out though they could be applied: probable duplicates. */
    skip: rowNumbers,
    /** The name of the whole file, for the list of uploads; the first chunk's counts. */
    file_name: requiredText(maximumText).optional(),
  }),
  upload: { field: 'files', maximum: maximumUploadBytes },
  answers: { 200: uploadAnswer },
})

/** How far an upload is: not all of it applied; all of it; being undone; undone. */
const uploadState = z.enum(['open', 'done', 'undoing', 'undone'])

export const uploadInfo = defineCall({
  name: 'imports.info',
  method: 'GET',
  path: '/client/upload-clients/{upload_id}',
  summary: 'How far an upload is, and what came of it',
  requires: ['import.run'],
  params: z.strictObject({ upload_id: id }),
  answers: {
    200: z.object({
      upload_id: id,
      state: uploadState,
      created_at: instant,
      chunks: z.int(),
      /** The number of chunks applied. */
      applied: z.int(),
      ...uploadCounts,
      /** The first 10,000 of each. */
      rejected: z.array(rejectedRow.extend({ chunk: z.int() })),
      notices: z.array(rejectedRow.extend({ chunk: z.int() })),
    }),
  },
})

export const uploadList = defineCall({
  name: 'imports.list',
  method: 'GET',
  path: '/client/upload-clients',
  summary: 'The last uploads of the person, newest first; files that were only checked are not among them',
  requires: ['import.run'],
  answers: {
    200: z.object({
      items: z
        .array(
          z.object({
            upload_id: id,
            /** Null where it was not said. */
            file_name: z.string().nullable(),
            state: uploadState,
            created_at: instant,
            /** Rows of the parts that were sent, and how many of them were dealt with. */
            rows: z.int(),
            rows_applied: z.int(),
            ...uploadCounts,
            rejected: z.int(),
          }),
        )
        .max(lastUploads),
    }),
  },
})

export const uploadUndo = defineCall({
  name: 'imports.undo',
  method: 'POST',
  path: '/client/upload-clients/{upload_id}/undo',
  summary: 'Undo an upload, but for what somebody built on since; or tell what that would do',
  requires: ['import.run'],
  params: z.strictObject({ upload_id: id }),
  query: z.strictObject({ dry_run: flag.optional() }),
  answers: {
    200: z.object({
      deleted: z.int(),
      restored: z.int(),
      kept: z.array(z.object({ client_id: id, fullname: z.string(), reason: z.string() })),
    }),
  },
})

export const placeAlias = defineCall({
  name: 'imports.alias',
  method: 'POST',
  path: '/location/aliases',
  summary: 'Decide which place a text of an upload means, now and later',
  requires: ['import.run'],
  body: z.strictObject({
    /** The text as in the dry run's answer: province / city / barangay. */
    text: requiredText(1000),
    location_id: placeCode,
  }),
  answers: { 201: z.object({ text: z.string(), location_id: placeCode }) },
})

