import './counts.pg.test.ts'
