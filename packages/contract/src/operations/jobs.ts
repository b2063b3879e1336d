import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { reportFilters, reportTypes } from '../reports.ts'
import { byId, id, instant, pageOf, paging, requiredText, text } from '../fields.ts'

const parameters = z.record(z.string(), z.unknown())

/** A report in the scope of the user `user_id`, with the filters of its type. */
const generateReport = z
  .strictObject({ type: z.enum(reportTypes), filters: parameters.default({}), user_id: id })
  .superRefine(({ type, filters }, context) => {
    for (const { path, message } of reportFilters[type].safeParse(filters).error?.issues ?? []) context.addIssue({ code: 'custom', path: ['filters', ...path], message })
  })

/** The functions of jobs (promises/operations 1), each with the parameters it takes. */
export const jobParameters = {
  prune: z.strictObject({}),
  check_audit: z.strictObject({}),
  send_reminders: z.strictObject({}),
  import_clients: z.strictObject({ upload_id: id }),
  find_duplicates: z.strictObject({}),
  make_evidence: z.strictObject({}),
  backup: z.strictObject({}),
  restore_drill: z.strictObject({}),
  place_clients_on_strategy: z.strictObject({}),
  generate_report: generateReport,
  update_psgc: z.strictObject({ upload_id: id }),
} as const satisfies Record<string, z.ZodType<Record<string, unknown>>>

export type JobFunction = keyof typeof jobParameters

export const jobFunctions = Object.keys(jobParameters) as [JobFunction, ...JobFunction[]]

export const jobStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled', 'scheduled'] as const

export type JobStatus = (typeof jobStatuses)[number]

/** A job. `done` of `total` is its progress; `total` is null where it is unknown. */
export const job = z.object({
  id,
  job_name: z.string(),
  action: z.enum(['run', 'schedule']),
  execute_function: z.enum(jobFunctions),
  /** The parameters as sent: those of the function, and of a schedule its `cron`. */
  parameters,
  status: z.enum(jobStatuses),
  done: z.int(),
  total: z.int().nullable(),
  message: z.string().nullable(),
  result: parameters.nullable(),
  /** A cron expression of five fields in Manila's time; null unless it is a schedule. */
  cron: z.string().nullable(),
  next_at: instant.nullable(),
  last_run_at: instant.nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Null where the server itself made the job, such as the schedules of a new installation. */
  requested_by: id.nullable(),
  requested_by_name: z.string().nullable(),
  /** The schedule that started this run. */
  schedule_id: id.nullable(),
  /** 1, and one more for each retry by a user. */
  tries: z.int(),
})

export type Job = z.infer<typeof job>

export const jobInfoAnswer = job.extend({
  /** The last 200 lines, oldest first. */
  log: z.array(z.object({ at: instant, message: z.string() })),
  /** The last runs of a schedule, newest first. */
  runs: z.array(job),
})

const missing = 'This is required.'

/** The message about an invalid parameter whose schema has no message of its own. */
const words = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'unrecognized_keys') return 'There is no such parameter.'
  return issue.input === undefined ? missing : 'Not what is asked for here.'
}

/** `cron` and `job_id` belong to the action, the rest of `parameters` to the function. */
export const jobCreateBody = z
  .strictObject({
    job_name: requiredText(255).optional(),
    action: z.enum(['run', 'schedule', 'cancel', 'retry']),
    execute_function: z.enum(jobFunctions).optional(),
    parameters: parameters.default({}),
  })
  .superRefine((body, context) => {
    const say = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    const judge = (schema: z.ZodType, value: unknown) => {
      for (const { path, message } of schema.safeParse(value, { error: words }).error?.issues ?? []) say(['parameters', ...path], message)
    }
    if (body.action === 'cancel' || body.action === 'retry') return judge(z.strictObject({ job_id: id }), body.parameters)
    if (body.job_name === undefined) say(['job_name'], missing)
    if (body.execute_function === undefined) return say(['execute_function'], missing)
    const { cron, ...rest } = body.parameters
    if (body.action === 'schedule') judge(z.object({ cron: requiredText(255) }), { cron })
    judge(jobParameters[body.execute_function], body.action === 'schedule' ? rest : body.parameters)
  })

export const jobCreate = defineCall({
  name: 'jobs.create',
  method: 'POST',
  path: '/job/create',
  summary: 'Run a job, schedule it, cancel it or try it once more',
  requires: ['job.manage'],
  body: jobCreateBody,
  answers: { 201: job },
})

export const jobList = defineCall({
  name: 'jobs.list',
  method: 'GET',
  path: '/job/list',
  summary: 'The jobs, newest first',
  requires: ['job.manage'],
  // The screen polls every second.
  background: true,
  query: z.strictObject({
    ...paging(10),
    status: z.enum(jobStatuses).optional(),
    /** What runs or ran once, or the schedules, cancelled ones too. */
    action: z.enum(['run', 'schedule']).optional(),
    execute_function: z.enum(jobFunctions).optional(),
    /** A part of the job's name. */
    keyword: text(255).optional(),
    requested_by: id.optional(),
  }),
  answers: { 200: pageOf(job) },
})

export const jobInfo = defineCall({
  name: 'jobs.info',
  method: 'GET',
  path: '/job/info/{id}',
  summary: 'A job with the end of its log, and the runs of a schedule',
  requires: ['job.manage'],
  background: true,
  params: byId,
  answers: { 200: jobInfoAnswer },
})
