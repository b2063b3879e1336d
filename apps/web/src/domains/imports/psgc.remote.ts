import type { Answer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { psgcUpdate } from '@bisita/contract/operations/psgc'
import type { Api } from '../../api/api.ts'
import { NoAnswer } from '../../api/outcomes.ts'
import type { PsgcRepository } from './psgc.repository.ts'

type Told = Answer<typeof psgcUpdate>

const none = () => new NoAnswer('The answer is none of ours.')

function previewOf(answer: Told) {
  if ('upload_id' in answer) return answer
  throw none()
}

function jobOf(answer: Told) {
  if ('job_id' in answer) return answer
  throw none()
}

export const remotePsgc = (api: Api): PsgcRepository => ({
  check: async (file) => previewOf(await api.call(calls.psgcUpdate, { query: { dry_run: true }, body: {} }, { upload: { field: 'files', file } })),
  look: async (upload_id, page) => previewOf(await api.call(calls.psgcUpdate, { query: { dry_run: true, ...page }, body: { upload_id } })),
  apply: async (upload_id, key) => jobOf(await api.call(calls.psgcUpdate, { body: { upload_id } }, { key })),
})
