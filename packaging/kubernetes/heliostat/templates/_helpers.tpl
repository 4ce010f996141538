{{- define "heliostat.name" -}}
{{- if contains "heliostat" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-heliostat" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "heliostat.labels" -}}
app.kubernetes.io/name: heliostat
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* What tells pods of one kind: a list of root and kind. */}}
{{- define "heliostat.selector" -}}
app.kubernetes.io/name: heliostat
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "heliostat.sessionSecret" -}}
{{- .Values.sessions.existingSecret | default (printf "%s-sessions" (include "heliostat.name" .)) }}
{{- end }}

{{/* Requests, the wait before them, and what a stop may take beyond TerminateTimeout (docs/operations.md). */}}
{{- define "heliostat.grace" -}}
{{- add .Values.drain.seconds .Values.drain.terminateTimeout 35 }}
{{- end }}

{{- define "heliostat.internalObjConf" -}}
# Health, figures and the state of the balancer, on a port that no Service of type LoadBalancer shows.
<Object name="default">
NameTrans fn="assign-name" from="/health/*" name="health"
NameTrans fn="assign-name" from="/metrics" name="metrics"
NameTrans fn="assign-name" from="/balancer" name="balancer"
NameTrans fn="document-root" root="$docroot"
ObjectType fn="force-type" type="text/plain"
Service fn="send-file"
</Object>
<Object name="health">
Service method="(GET|HEAD)" fn="health"
</Object>
<Object name="metrics">
Service method="(GET|HEAD)" fn="metrics"
</Object>
<Object name="balancer">
Service method="(GET|HEAD)" fn="balancer-status"
</Object>
{{- end }}

{{/* Probes, lifecycle and security of a server's container. */}}
{{- define "heliostat.container" -}}
ports:
  - name: http
    containerPort: 8080
  - name: internal
    containerPort: 8081
startupProbe:
  httpGet: {path: /health/started, port: internal}
  periodSeconds: 2
  failureThreshold: 90
readinessProbe:
  httpGet: {path: /health/ready, port: internal}
  periodSeconds: 3
  timeoutSeconds: 3
  failureThreshold: 2
livenessProbe:
  httpGet: {path: /health/live, port: internal}
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 12
lifecycle:
  preStop:
    exec: {command: [sleep, {{ .Values.drain.seconds | quote }}]}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
{{- end }}

{{- define "heliostat.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: {type: RuntimeDefault}
{{- end }}
