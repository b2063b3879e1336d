import { z } from 'zod'
import { worded } from './words.ts'

/** PostgreSQL's text cannot hold U+0000, and no other control character belongs in a field but tab and line break. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether PostgreSQL can store a text: no control characters, and no lone UTF-16 surrogate, which UTF-8 can't encode. */
const storable = (value: string): boolean => !controls.test(value) && !/\p{Surrogate}/u.test(value)

/** Trims a text; one that shows nothing (invisible characters, accents without a letter) becomes empty. */
const tidy = (value: string): string => (/^[\s\p{M}\p{Cf}]*$/u.test(value) ? '' : value.trim())

/** Text of people: trimmed, at most `max` characters after that, no control characters. */
export const text = (max: number) =>
  z
    .string()
    .overwrite(tidy)
    .max(max, worded('At most {n} characters.', { n: `${max}` }))
    .refine(storable, 'Contains characters that cannot be stored.')

/** Text that must not be empty; at most `max` characters. */
export const requiredText = (max: number) => text(max).min(1, 'This is required.')

/** Optional text where an empty one means none: `''` and null become null. */
export const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value === '' ? null : value))

/** A UUID as lower-case text. New ones are of version 7; any version of RFC 9562 is accepted. */
export const id = z.uuid('Not a valid id.').toLowerCase()

/** The id of a new record: a generated one, so neither the nil nor the max UUID. */
export const newId = id.refine((value) => !/^(.)(\1|-)*$/.test(value), 'Not a valid id.')

/** A 10-digit code of the Philippine Standard Geographic Code. */
export const placeCode = z.string().regex(/^\d{10}$/, 'A place code has 10 digits.')

const realDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && hasYear(date)
}

/** Whether a date's year is within 1 to 9999, which Date and PostgreSQL can both store. */
const hasYear = (date: Date): boolean => /^(?!0000)\d{4}-/.test(date.toISOString())

/** A calendar day, YYYY-MM-DD, that exists. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written YYYY-MM-DD.')
  .refine(realDay, 'This date does not exist.')

/** A point in time as answered: ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** A whole number of a query string, from `least` to `most`. */
export const whole = (least: number, most: number) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,9}$/, 'Not a whole number.').transform(Number)])
    .refine((value) => value >= least && value <= most, `From ${least} to ${most}.`)
    .meta({ minimum: least, maximum: most })

/** Ids of a query string, separated by commas; at most `most`. */
export const someIds = (most: number) =>
  z
    .string()
    .max(most * 37, worded('At most {n}.', { n: `${most}` }))
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i, 'Not valid ids.')
    .transform((value) => value.toLowerCase().split(','))

/** A flag of a query string. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/** The query of a change that, with `dry_run`, only answers what it would remove. */
export const dryRun = z.strictObject({ dry_run: flag.optional() })

/** A number given out in rising order: a revision or the position of a feed. */
export const position = z.union([
  z.int().min(0),
  z.string().regex(/^\d{1,15}$/, 'Not a position.').transform(Number),
])

/** `page` and `ipp` of every list (promises/wire 4): from 1, 10 or 50 to a page, at most 1000. */
export const paging = (pageSize: 10 | 50 = 10) => ({
  page: whole(1, 10_000_000).default(1),
  ipp: whole(1, 1000).default(pageSize),
})

/**
 * The revision of clients up to which the sender's device had read when it entered this, so that work for a client who
 * has left the sender's scope since is still accepted (docs/decisions/unsent-work.md).
 */
export const seenRevision = z.int().min(0, 'Not a position.').optional()

/** The number of rows that a feed answers at once. */
export const pageSize = whole(1, 1000).default(1000)

/** The parameter `sort`: one of the fields, with `-` before it for descending. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.enum([...fields, ...fields.map((field) => `-${field}` as const)] as unknown as [
    F[number] | `-${F[number]}`,
  ])

/** The answer of every list: one page, and the exact count of all rows. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), count: z.int(), pages: z.int(), hasNext: z.boolean() })

/** The answer of a list without pages: filter-lists and options. */
export const wholeList = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

/** The path parameter `{id}`. */
export const byId = z.strictObject({ id })

/** The answer of a change that has nothing else to answer. */
export const ok = z.object({ ok: z.literal(true) })

/** A point in time as sent: ISO 8601 with its offset; converted to UTC. */
export const sentInstant = z.iso
  .datetime({ offset: true, error: 'A time is written as ISO 8601, such as 2026-11-21T08:30:00Z.' })
  .refine((value) => !Number.isNaN(Date.parse(value)) && hasYear(new Date(value)), 'This time does not exist.')
  .transform((value) => new Date(value).toISOString())

/**
 * The answer of a feed of changes. `next_*` are to be stored and sent next time, also where `items` is empty. `count`
 * is the backlog, counted up to `mostFeedCount`; `more` says that there are more than that.
 */
export const feedOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), count: z.int(), more: z.literal(true).optional(), next_seq: z.int(), next_after: id.nullable() })

/** Where a feed continues: after a number (`seq`), or within that number after a record (`after`). */
export const feedParams = z.strictObject({ seq: position })
export const feedQuery = z.strictObject({ ipp: pageSize, after: id.optional() })

/** Of a change of a masked number: which of its values are different numbers though their masks look alike. */
export const alike = z.array(z.enum(['before after', 'before now', 'after now'])).optional()
