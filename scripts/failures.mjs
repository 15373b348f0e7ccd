// What failed, by name: CI shows only the end of its output.

const firstLines = (text, count) => text.split('\n').slice(0, count).join('\n    ').slice(0, 400);

/** Of vitest's JSON report. */
export function failedTests({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(/^.*?\/(?=(?:packages|apps|test)\/)/, '');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be read has no results, and a message.
    if (failed.length === 0 && message) return [`${file}: ${firstLines(message, 2)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file}: ${fullName}\n    ${firstLines(failureMessages[0] ?? '', 2)}`,
    );
  });
}

/** Of a report of the lab. */
export function failedRows({ agent, scenarios, checks, probes, answers }) {
  return [...scenarios, ...checks, ...probes, ...answers]
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ outcome: _, faults = [], story: __, took: ___, ...row }) => {
      const names = Object.values(row).filter((value) => typeof value === 'string');
      return `lab ${agent}: ${names.join(' · ')}\n    ${firstLines(faults.join('\n'), 3)}`;
    });
}
