import type * as approvals from '../approvals.ts'
import type * as reveals from '../clients/clients.reveal.ts'
import type * as audit from '../audit.ts'
import type * as backups from '../operations/backups.ts'
import type * as consents from '../consents/consents.ts'
import type * as duplicates from '../clients/clients.duplicates.ts'
import type * as imports from '../operations/imports.ts'
import type * as jobs from '../operations/jobs.ts'
import type * as psgc from '../operations/psgc.ts'
import type * as lostPhones from '../devices/lost.ts'
import type * as evidence from '../visits/visits.evidence.ts'
import { route } from './calls.route.ts'

/* The calls of the screens of supervisors and administrators. */

export const auditList = route<typeof audit.auditList>('GET', '/audit/list')
export const auditExport = route<typeof audit.auditExport>('GET', '/audit/export')
export const auditState = route<typeof audit.auditState>('GET', '/audit/state')

export const backupsState = route<typeof backups.backupsState>('GET', '/backup/state')
export const backupsRecovery = route<typeof backups.backupsRecovery>('GET', '/backup/recovery')
export const backupsConfirm = route<typeof backups.backupsConfirm>('POST', '/backup/confirm')

export const clientDuplicates = route<typeof duplicates.clientDuplicates>('GET', '/client/duplicates')
export const duplicatesDismiss = route<typeof duplicates.duplicatesDismiss>('POST', '/client/duplicates/dismiss')

export const consentNotices = route<typeof consents.consentNotices>('GET', '/consent/notices')
export const consentAddNotice = route<typeof consents.consentAddNotice>('POST', '/consent/notices')

export const clientUpload = route<typeof imports.clientUpload>('POST', '/client/upload-clients')
export const uploadList = route<typeof imports.uploadList>('GET', '/client/upload-clients')
export const uploadInfo = route<typeof imports.uploadInfo>('GET', '/client/upload-clients/{upload_id}')
export const uploadUndo = route<typeof imports.uploadUndo>('POST', '/client/upload-clients/{upload_id}/undo')
export const placeAlias = route<typeof imports.placeAlias>('POST', '/location/aliases')

export const jobCreate = route<typeof jobs.jobCreate>('POST', '/job/create')
export const jobList = route<typeof jobs.jobList>('GET', '/job/list')
export const jobInfo = route<typeof jobs.jobInfo>('GET', '/job/info/{id}')

export const psgcUpdate = route<typeof psgc.psgcUpdate>('POST', '/client/update-psgc')

export const dismissEvidence = route<typeof evidence.visitEvidenceDismiss>('POST', '/visit/evidence/{id}/dismiss')

export const deviceLost = route<typeof lostPhones.deviceLost>('PUT', '/user/device/lost/{id}')
export const deviceLostInfo = route<typeof lostPhones.deviceLostInfo>('GET', '/user/device/lost/{id}')
export const deviceLostClients = route<typeof lostPhones.deviceLostClients>('GET', '/user/device/lost/{id}/clients')
export const deviceLostExport = route<typeof lostPhones.deviceLostExport>('GET', '/user/device/lost/{id}/export')
export const deviceWiped = route<typeof lostPhones.deviceWiped>('PUT', '/user/device/wiped')

export const approvalReveal = route<typeof approvals.approvalReveal>('POST', '/approval/reveal')
export const clientReveal = route<typeof reveals.clientReveal>('POST', '/client/reveal')
export const clientRevealJournal = route<typeof reveals.clientRevealJournal>('POST', '/client/reveal/journal')
