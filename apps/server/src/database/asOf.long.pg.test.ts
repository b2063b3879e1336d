import './asOf.pg.test.ts'
