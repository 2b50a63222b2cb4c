// Small documents of scanners of hosts, sites, clusters and images, in the shape that the tool writes.
import type { MappingSample } from './mapping-samples.ts';

export const hostSamples: readonly MappingSample[] = [
  {
    format: 'burp',
    type: 'security',
    artifact: 'https://shop.example',
    document: `<?xml version="1.0"?>
<!DOCTYPE issues [<!ELEMENT issues (issue*)> <!ENTITY x SYSTEM "file:///etc/passwd">]>
<issues burpVersion="2025.1" exportTime="now">
  <issue>
    <serialNumber>123</serialNumber><type>1049088</type><name>SQL injection</name>
    <host ip="192.0.2.1">https://shop.example</host><path><![CDATA[/basket]]></path>
    <location><![CDATA[/basket [id parameter]]]></location>
    <severity>High</severity><confidence>Firm</confidence>
    <issueBackground><![CDATA[<p>Input is part of a query.</p>]]></issueBackground>
  </issue>
  <issue><type>2</type><name>Noise &amp; more &x;</name><host>https://shop.example</host><path>/</path><severity>False positive</severity></issue>
</issues>`,
    rows: [
      'high | insecure-code | 1049088 | - | SQL injection',
      'info | insecure-code | 2 | - | Noise & more &x; | suppressed',
    ],
  },
  {
    format: 'dockle',
    type: 'security',
    artifact: 'shop',
    document: {
      image: 'shop:1.2',
      summary: { fatal: 0, warn: 1 },
      details: [
        { code: 'CIS-DI-0001', title: 'Create a user', level: 'WARN', alerts: ['Last user is root'] },
        { code: 'CIS-DI-0002', title: 'Passed', level: 'PASS', alerts: [] },
      ],
    },
    rows: ['medium | infrastructure | CIS-DI-0001 | - | Create a user'],
  },
  {
    format: 'kube-bench',
    type: 'security',
    document: {
      Controls: [
        {
          node_type: 'master',
          tests: [
            {
              results: [
                { test_number: '1.1.1', test_desc: 'File permissions', status: 'FAIL' },
                { test_number: '1.1.2', test_desc: 'Owner', status: 'PASS' },
              ],
            },
          ],
        },
      ],
      Totals: {},
    },
    rows: ['medium | infrastructure | 1.1.1 | - | File permissions'],
  },
  {
    format: 'kube-bench-controls',
    type: 'security',
    document: [
      {
        node_type: 'node',
        tests: [{ results: [{ test_number: '4.2.1', test_desc: 'Anonymous access', status: 'WARN' }] }],
      },
    ],
    rows: ['low | infrastructure | 4.2.1 | - | Anonymous access'],
  },
  {
    format: 'nessus',
    type: 'security',
    artifact: 'Office',
    document: `<NessusClientData_v2><Report name="Office"><ReportHost name="192.0.2.7">
      <ReportItem port="443" protocol="tcp" severity="3" pluginID="42873" pluginName="Weak ciphers"><cwe>327</cwe><synopsis>Weak.</synopsis></ReportItem>
    </ReportHost></Report></NessusClientData_v2>`,
    rows: ['high | infrastructure | nessus-42873 | - | Weak ciphers | CWE-327'],
  },
  {
    format: 'nessus-csv',
    type: 'security',
    artifact: '192.0.2.7',
    document: `Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name,Synopsis,Description,Solution
10863,,,None,192.0.2.7,tcp,443,"Certificate, shown",Shown,"Two
lines",
104743,,6.1,,192.0.2.7,tcp,443,Old TLS,Old,Old,Upgrade
,,,,,,,,,,`,
    rows: [
      'info | infrastructure | nessus-10863 | - | Certificate, shown',
      'medium | infrastructure | nessus-104743 | - | Old TLS',
    ],
  },
  {
    format: 'tenable-csv',
    type: 'security',
    artifact: '192.0.2.8',
    document: `"Plugin";"Plugin Name";"Severity";"IP Address";"Protocol";"Port";"Synopsis";"Solution"
"73756";"Unsupported ""server""";"Critical";"192.0.2.8";"TCP";"1433";"Old";"Upgrade"`,
    rows: ['critical | infrastructure | nessus-73756 | - | Unsupported "server"'],
  },
  {
    format: 'nikto',
    type: 'security',
    artifact: 'shop.example',
    document: {
      host: 'shop.example',
      port: '443',
      vulnerabilities: [{ id: '999986', method: 'GET', url: '/', msg: 'Retrieved via header' }],
    },
    rows: ['low | infrastructure | nikto-999986 | - | Retrieved via header'],
  },
  {
    format: 'nikto-hosts',
    type: 'security',
    artifact: 'shop.example',
    document: [
      {
        host: 'shop.example',
        port: '443',
        vulnerabilities: [{ id: '999103', method: 'GET', url: '/robots.txt', msg: 'No content type' }],
      },
    ],
    rows: ['low | infrastructure | nikto-999103 | - | No content type'],
  },
  {
    format: 'nikto-xml',
    type: 'security',
    artifact: 'shop.example',
    document: `<niktoscan><niktoscan><scandetails targetip="192.0.2.9" targethostname="shop.example" targetport="80">
      <item id="999970" method="GET"><description>Cookie without flag</description><uri>/</uri></item>
    </scandetails></niktoscan></niktoscan>`,
    rows: ['low | infrastructure | nikto-999970 | - | Cookie without flag'],
  },
  {
    format: 'nmap',
    type: 'security',
    isPartial: true,
    artifact: 'shop.example',
    document: `<nmaprun scanner="nmap"><host><address addr="192.0.2.9"/><hostnames><hostname name="shop.example"/></hostnames><ports>
      <port protocol="tcp" portid="22"><state state="open"/><service name="ssh" product="OpenSSH" version="7.4"/>
        <script id="vulners"><table key="cpe:/a:openbsd:openssh:7.4"><table><elem key="cvss">7.5</elem><elem key="id">CVE-2018-15919</elem></table></table></script>
      </port>
      <port protocol="tcp" portid="23"><state state="closed"/></port>
    </ports></host><runstats><finished exit="error"/></runstats></nmaprun>`,
    rows: [
      'info | infrastructure | open | - | open tcp 22 ssh OpenSSH 7.4',
      'high | infrastructure | CVE-2018-15919 | - | CVE-2018-15919 cpe:/a:openbsd:openssh:7.4',
    ],
  },
  {
    format: 'openvas',
    type: 'security',
    isPartial: true,
    artifact: 'Weekly',
    document: `<report id="1"><task id="2"><name>Weekly</name></task><report id="3"><scan_run_status>Stopped</scan_run_status><task><name>Weekly</name></task><results>
      <result><name>Old kernel</name><host>192.0.2.9<asset/></host><port>general/tcp</port><nvt oid="1.3.6.1.4.1.25623.1.0.1"><name>Old</name></nvt><threat>High</threat></result>
      <result><name>Uptime</name><host>192.0.2.9</host><port>general/tcp</port><nvt oid="1.3.6.1.4.1.25623.1.0.2"/><threat>Log</threat></result>
    </results></report></report>`,
    rows: [
      'high | infrastructure | 1.3.6.1.4.1.25623.1.0.1 | - | Old kernel',
      'info | infrastructure | 1.3.6.1.4.1.25623.1.0.2 | - | Uptime',
    ],
  },
  {
    format: 'openvas-csv',
    type: 'security',
    artifact: 'Weekly',
    document: `IP,Hostname,Port,Port Protocol,CVSS,Severity,NVT Name,Summary,Specific Result,NVT OID,Task Name
192.0.2.9,,22,tcp,9.8,,Old SSH,Old,,1.3.6.1.4.1.25623.1.0.3,Weekly`,
    rows: ['critical | infrastructure | 1.3.6.1.4.1.25623.1.0.3 | - | Old SSH'],
  },
  {
    format: 'terrascan',
    type: 'security',
    isPartial: true,
    document: {
      results: {
        scan_errors: [{ iac_type: 'kustomize', errMsg: 'not found' }],
        violations: [
          {
            rule_name: 'noPublicPlane',
            rule_id: 'AC_GCP_0021',
            description: 'The plane is public.',
            severity: 'HIGH',
            resource_name: 'main',
            resource_type: 'google_container_cluster',
            file: 'cluster.tf',
            line: 52,
          },
        ],
        scan_summary: {},
      },
    },
    rows: ['high | infrastructure | AC_GCP_0021 | cluster.tf:52 | The plane is public.'],
  },
  {
    format: 'zap-xml',
    type: 'security',
    artifact: 'https://shop.example',
    document: `<OWASPZAPReport version="2.16"><site name="https://shop.example"><alerts>
      <alertitem><pluginid>10011</pluginid><alertRef>10011-1</alertRef><alert>Cookie without flag</alert><riskcode>1</riskcode><confidence>2</confidence>
        <desc>&lt;p&gt;A cookie.&lt;/p&gt;</desc><instances><instance><uri>https://shop.example/a</uri><method>GET</method></instance></instances><cweid>614</cweid></alertitem>
      <alertitem><pluginid>10</pluginid><alert>Ruled out</alert><riskcode>3</riskcode><confidence>0</confidence></alertitem>
    </alerts></site></OWASPZAPReport>`,
    rows: ['low | insecure-code | zap-10011-1 | - | Cookie without flag | CWE-614'],
  },
];
