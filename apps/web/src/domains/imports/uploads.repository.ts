import type { Answer } from '@bisita/contract/calls/call'
import type { UploadAnswer, uploadInfo, uploadUndo } from '@bisita/contract/operations/imports'
import type { Job } from '@bisita/contract/operations/jobs'
import { createInjected } from '../../ui/inject.tsx'

export type { UploadAnswer }
export type UploadInfo = Answer<typeof uploadInfo>
export type UndoAnswer = Answer<typeof uploadUndo>

export type ChunkPlace = { readonly upload_id: string; readonly chunk: number; readonly chunks: number; readonly skip: readonly number[] }

/** Uploads of clients: always the network's. `key` is the idempotency key of a send. */
export type UploadsRepository = {
  readonly send: (file: Blob, at: ChunkPlace, dry: boolean) => Promise<UploadAnswer>
  readonly info: (id: string, signal?: AbortSignal) => Promise<UploadInfo>
  readonly undo: (id: string, dry: boolean, key: string) => Promise<UndoAnswer>
  readonly choosePlace: (text: string, location_id: string, key: string) => Promise<unknown>
  /** Gives what is left of a checked upload to a job. */
  readonly inBackground: (id: string, key: string) => Promise<Job>
}

export const [UploadsProvider, useUploads] = createInjected<UploadsRepository>('The uploads repository')
