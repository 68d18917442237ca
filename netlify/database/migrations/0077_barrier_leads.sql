-- Every statement here may run again without harm, as in the first file.

-- A reported barrier is followed up like any other lead: whatever deletes it deletes what we noted about it.
create or replace trigger barrier_reports_forget_leads after delete on barrier_reports
  referencing old table as gone for each statement execute function forget_leads('barrier-reports', 'id');
